/** The letters of codes, and what is typed for them. The server reads codes the same way, and decides. */

export const LENGTH = 5;
export const LETTERS = "ADFHKLMORWXYZ".split("");

/** Greek capitals that look like a letter, or are on its key; then letters that sound or look alike. */
const TAKEN_AS: { [letter: string]: string } = {
  Α: "A", Β: "D", Γ: "D", Δ: "D", Ζ: "Z", Η: "H", Κ: "K", Λ: "L", Μ: "M", Ν: "M", Ο: "O", Π: "R",
  Ρ: "R", Σ: "F", Τ: "D", Υ: "Y", Φ: "F", Χ: "X", ς: "W", B: "D", G: "D", T: "D", S: "F", N: "M",
  P: "R", Q: "O", "0": "O", "2": "Z",
}; // biome-ignore format: a table

/** The letter of codes that is meant by a typed one, or null. */
export function readLetter(typed: string): string | null {
  const plain = typed === "ς" ? typed : typed.normalize("NFD").charAt(0).toUpperCase();
  const letter = TAKEN_AS[plain] || plain;
  return LETTERS.indexOf(letter) >= 0 ? letter : null;
}

/** The code in a text that was pasted: a code, or a link that ends with one; null if there is none. */
export function readCode(text: string): string | null {
  const last = text.trim().split("/").pop()!;
  const letters = Array.from(last.replace(/[\s.·-]/g, "")).map(readLetter);
  const whole = letters.length === LENGTH && letters.every((letter) => letter !== null);
  return whole ? letters.join("") : null;
}
