import { daysAfter } from '@shortcut/domain/drivers/papers.ts'

export const periods = ['thisMonth', 'lastMonth', 'last90', 'thisYear'] as const
export type Period = (typeof periods)[number]

/** First and last day of a named period relative to today, YYYY-MM-DD. */
export function periodOf(period: Period, today: string): { from: string; to: string } {
  const month = today.slice(0, 7)
  const beforeMonth = daysAfter(`${month}-01`, -1)
  switch (period) {
    case 'thisMonth':
      return { from: `${month}-01`, to: today }
    case 'lastMonth':
      return { from: `${beforeMonth.slice(0, 7)}-01`, to: beforeMonth }
    case 'last90':
      return { from: daysAfter(today, -89), to: today }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** The name of a period, if it has one. */
export const nameOf = (span: { from: string; to: string }, today: string): Period | undefined =>
  periods.find((period) => {
    const { from, to } = periodOf(period, today)
    return from === span.from && to === span.to
  })
