import type { StopInput } from '../work-orders/input.ts'

/** The end of a stop's window, and the kind of stop, that a date means; `none`: it plans no stop. */
export const dateMeanings = [
  'pickupFrom',
  'pickupTo',
  'pickupAt',
  'dropoffFrom',
  'dropoffTo',
  'dropoffAt',
  'none',
] as const
export type DateMeaning = (typeof dateMeanings)[number]

/** What a date qualifier (element 432) means for a stop. `scheduled` wins over a requested date. */
export type DateLaw = { end: 'from' | 'to' | 'point'; meant: StopInput['kind']; scheduled?: true }

const laws: Record<DateMeaning, DateLaw | undefined> = {
  pickupFrom: { end: 'from', meant: 'pickup' },
  pickupTo: { end: 'to', meant: 'pickup' },
  pickupAt: { end: 'point', meant: 'pickup', scheduled: true },
  dropoffFrom: { end: 'from', meant: 'dropoff' },
  dropoffTo: { end: 'to', meant: 'dropoff' },
  dropoffAt: { end: 'point', meant: 'dropoff', scheduled: true },
  none: undefined,
}

/** X12 element 432 at a stop, as the standard defines it. */
const DATES: Readonly<Record<string, DateLaw>> = {
  '37': { end: 'from', meant: 'pickup' },
  EP: { end: 'from', meant: 'pickup' },
  '38': { end: 'to', meant: 'pickup' },
  LP: { end: 'to', meant: 'pickup' },
  '10': { end: 'point', meant: 'pickup' },
  '11': { end: 'point', meant: 'pickup' },
  '69': { end: 'point', meant: 'pickup', scheduled: true },
  '77': { end: 'point', meant: 'pickup', scheduled: true },
  '79': { end: 'point', meant: 'pickup' },
  '81': { end: 'point', meant: 'pickup', scheduled: true },
  '53': { end: 'from', meant: 'dropoff' },
  ED: { end: 'from', meant: 'dropoff' },
  '54': { end: 'to', meant: 'dropoff' },
  LD: { end: 'to', meant: 'dropoff' },
  '02': { end: 'point', meant: 'dropoff' },
  '17': { end: 'point', meant: 'dropoff' },
  '68': { end: 'point', meant: 'dropoff' },
  '70': { end: 'point', meant: 'dropoff', scheduled: true },
  '78': { end: 'point', meant: 'dropoff', scheduled: true },
  '80': { end: 'point', meant: 'dropoff' },
  '82': { end: 'point', meant: 'dropoff', scheduled: true },
}

/** Points in which senders' tenders differ. */
export interface TenderReading {
  /** L11 qualifier of the CRN in the header. */
  crnQualifier: string
  /** B2A01 04 means: only the named fields change, or the whole tender is new. */
  purpose04: 'change' | 'original'
  /** The meaning of a date qualifier; undefined: it plans no stop. */
  dateLaw: (qualifier: string) => DateLaw | undefined
}

interface ReadingSettings {
  crnQualifier: string
  purpose04: 'change' | 'original'
  dates: readonly { qualifier: string; meaning: DateMeaning }[]
}

/** The reading given by a partner's settings. */
export function readingOf({ crnQualifier, purpose04, dates }: ReadingSettings): TenderReading {
  const own = new Map(dates.map(({ qualifier, meaning }) => [qualifier, laws[meaning]]))
  const dateLaw = (qualifier: string) => (own.has(qualifier) ? own.get(qualifier) : DATES[qualifier])
  return { crnQualifier, purpose04, dateLaw }
}

/** The reading for an unknown sender. */
export const plainReading = readingOf({ crnQualifier: 'CR', purpose04: 'change', dates: [] })
