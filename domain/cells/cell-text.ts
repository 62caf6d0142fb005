/**
 * A text that begins like this is a formula to a spreadsheet. It can begin a cell at the start of a text, and after any
 * mark that separates cells or rows; with another list separator, quotation marks around the whole text do not protect.
 */
const formula = String.raw`[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`
const begin = String.raw`(?:^'*|[;|\t\r\n]["']*)`
const bare = new RegExp(`(?=${formula})(?<=${begin})`, 'g')
const guarded = new RegExp(`'(?=${formula})(?<=${begin}')`, 'g')

/** A text that no spreadsheet reads as a formula, whatever its list separator. `typedText` reverses it. */
export const inertText = (text: string) => text.replace(bare, "'")

/** A text for a cell that is marked as text. `typedText` reverses it. */
export const cellText = (text: string) => (typedText(text) === text ? text : inertText(text))

/** The original text given to `inertText` or `cellText`. */
export const typedText = (cell: string) => cell.replace(guarded, '')
