/** Documents with an expiry date, by kind of record; the field is `<paper>ExpiresOn`. */
export const papers = {
  driver: ['licence', 'medical', 'insurance', 'hazmat'],
  truck: ['registration', 'inspection', 'insurance'],
  trailer: ['registration', 'inspection', 'insurance'],
} as const

export type WithPapers = keyof typeof papers
export type Paper = (typeof papers)[WithPapers][number]

export const withPapers = ['driver', 'truck', 'trailer'] as const satisfies readonly WithPapers[]
/** `overdue`: expired. `soon`: valid today, and expires within `dueDays`. */
export const dueStates = ['overdue', 'soon'] as const
export type DueState = (typeof dueStates)[number]

/** Days before expiry from which a document counts as due soon. */
export const dueDays = 30

/** The day that many days later; both as 2026-11-23. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A document is valid until the end of its expiry day. Days as 2026-11-23; null if nothing is due. */
export function dueState(expiresOn: string | null, today: string): DueState | null {
  if (!expiresOn || expiresOn > daysAfter(today, dueDays)) return null
  return expiresOn < today ? 'overdue' : 'soon'
}
