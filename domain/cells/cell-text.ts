/**
 * A spreadsheet takes what begins like this for a formula. It begins a cell at the start of a text, and after each mark that separates
 * cells or rows where the list separator is another: there the quotation marks around the whole text protect nothing.
 */
const formula = String.raw`[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`
const begin = String.raw`(?:^'*|[;|\t\r\n]["']*)`
const bare = new RegExp(`(?=${formula})(?<=${begin})`, 'g')
const guarded = new RegExp(`'(?=${formula})(?<=${begin}')`, 'g')

/** A text for a file that a spreadsheet will open: never a formula to it, whatever separates its cells. `typedText` gives it back. */
export const inertText = (text: string) => text.replace(bare, "'")

/** A text for a cell that says itself that it is text. `typedText` gives it back. */
export const cellText = (text: string) => (typedText(text) === text ? text : inertText(text))

/** The text that `inertText` or `cellText` was given. */
export const typedText = (cell: string) => cell.replace(guarded, '')
