/** Styles that a page fetches later. */

/** Adds the style sheet at an address to the page; resolves when it holds, rejects if it cannot be had. */
export function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`no styles at ${href}`));
    };
    document.head.append(link);
  });
}
