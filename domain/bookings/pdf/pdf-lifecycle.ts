/** `reading`: the machine reads it. `open`: a person looks at the draft. */
export const pdfStates = ['reading', 'open', 'booked', 'setAside'] as const
export type PdfState = (typeof pdfStates)[number]

/** `finish`: it was read, or cannot be. `reread`: it is read again, for instance with a new template. */
export const pdfActions = ['finish', 'save', 'reread', 'book', 'setAside', 'reopen'] as const
export type PdfAction = (typeof pdfActions)[number]

const table: readonly { action: PdfAction; from: readonly PdfState[]; to: PdfState }[] = [
  { action: 'finish', from: ['reading'], to: 'open' },
  { action: 'save', from: ['open'], to: 'open' },
  { action: 'reread', from: ['open'], to: 'reading' },
  { action: 'book', from: ['open'], to: 'booked' },
  { action: 'setAside', from: ['reading', 'open'], to: 'setAside' },
  { action: 'reopen', from: ['setAside'], to: 'open' },
]

/** The state that an action leads to. @returns null if it is not possible */
export const nextPdfState = (action: PdfAction, from: PdfState): PdfState | null =>
  table.find((row) => row.action === action && row.from.includes(from))?.to ?? null
