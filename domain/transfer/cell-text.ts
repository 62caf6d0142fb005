/** A spreadsheet takes a text that begins like this for a formula. */
const looksLikeFormula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text for a file that a spreadsheet will open: never a formula to it. `typedText` gives it back. */
export const inertText = (text: string) => (looksLikeFormula.test(text) ? `'${text}` : text)

/** A text for a cell that says itself that it is text. `typedText` gives it back. */
export const cellText = (text: string) => (text.startsWith("'") ? inertText(text) : text)

/** The text that `inertText` or `cellText` was given. */
export const typedText = (cell: string) =>
  cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell
