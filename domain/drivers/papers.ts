/** What has an expiry date, by kind of thing; its field is `<paper>ExpiresOn`. */
export const papers = {
  driver: ['licence', 'medical', 'insurance', 'hazmat'],
  truck: ['registration', 'inspection', 'insurance'],
  trailer: ['registration', 'inspection', 'insurance'],
} as const

export type WithPapers = keyof typeof papers
export type Paper = (typeof papers)[WithPapers][number]

export const withPapers = ['driver', 'truck', 'trailer'] as const satisfies readonly WithPapers[]
/** `overdue`: no longer valid. `soon`: valid today, and falls due within `dueDays`. */
export const dueStates = ['overdue', 'soon'] as const
export type DueState = (typeof dueStates)[number]

/** How long before its last day a paper is asked about. */
export const dueDays = 30

/** The day `days` after another; both as 2026-11-23. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A paper is valid until the end of the day it bears. Days as 2026-11-23; null when there is nothing to do. */
export function dueState(expiresOn: string | null, today: string): DueState | null {
  if (!expiresOn || expiresOn > daysAfter(today, dueDays)) return null
  return expiresOn < today ? 'overdue' : 'soon'
}
