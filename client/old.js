// For browsers without modules, in the language that they know: shows the page's word about it.
document.documentElement.className += " too-old";
