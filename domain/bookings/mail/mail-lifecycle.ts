/** `taking`: its account is known, and its files go to the intake. */
export const mailStates = ['held', 'taking', 'done', 'setAside'] as const
export type MailState = (typeof mailStates)[number]

/** `take`: a person says whose bookings it has. `finish`: a person did what it asks for. `leave`: nothing more is to read. */
export const mailActions = ['take', 'leave', 'finish', 'setAside', 'reopen'] as const
export type MailAction = (typeof mailActions)[number]

const table: readonly { action: MailAction; from: readonly MailState[]; to: MailState }[] = [
  { action: 'take', from: ['held'], to: 'taking' },
  { action: 'leave', from: ['taking'], to: 'held' },
  { action: 'finish', from: ['held', 'taking'], to: 'done' },
  { action: 'setAside', from: ['held'], to: 'setAside' },
  { action: 'reopen', from: ['done', 'setAside'], to: 'held' },
]

/** The state that an action leads to. @returns null if it is not possible */
export const nextMailState = (action: MailAction, from: MailState): MailState | null =>
  table.find((row) => row.action === action && row.from.includes(from))?.to ?? null
