import { isByStop, isToldByEvents } from '../rating/conditions.ts'
import type { SheetFinding } from './findings.ts'
import { truckKey } from './line-order.ts'
import type { Accessorial, DayKind } from './rate-fields.ts'

const same = <T>(one: T | null | '', other: T | null | '') => !one || !other || one === other

type Limit = 'pounds' | 'miles' | 'cwtMiles' | 'legMiles'
const ofOrder = ['pounds', 'miles', 'cwtMiles'] as const
const span = (of: Accessorial, limit: Limit) =>
  [Number(of[`${limit}From`] ?? 0), Number(of[`${limit}To`] ?? Number.POSITIVE_INFINITY)] as const
function rangesMeet(one: Accessorial, other: Accessorial, limit: Limit): boolean {
  const [[from, to], [otherFrom, otherTo]] = [span(one, limit), span(other, limit)]
  return from < otherTo && otherFrom < to
}

/** Days by kind, as Monday to Friday, Saturday and Sunday, each as a holiday or not. */
const daysOf: Record<DayKind, readonly string[]> = {
  any: ['week', 'sat', 'sun', 'weekHoliday', 'satHoliday', 'sunHoliday'],
  weekday: ['week'],
  saturday: ['sat', 'satHoliday'],
  sunday: ['sun', 'sunHoliday'],
  weekend: ['sat', 'satHoliday', 'sun', 'sunHoliday'],
  holiday: ['weekHoliday', 'satHoliday', 'sunHoliday'],
  off: ['sat', 'sun', 'weekHoliday', 'satHoliday', 'sunHoliday'],
}

/** The times of day as one or two spans, to compare them as texts. */
function clocks({ clockFrom, clockTo }: Accessorial): [string, string][] {
  const [from, to] = [clockFrom || '00:00', clockTo || '24:00']
  return from <= to
    ? [[from, to]]
    : [
        [from, '24:00'],
        ['00:00', to],
      ]
}
const clocksMeet = (one: Accessorial, other: Accessorial) =>
  clocks(one).some(([from, to]) => clocks(other).some(([otherFrom, otherTo]) => from < otherTo && otherFrom < to))

const tagOf = ({ trigger, tag }: Accessorial) => (trigger === 'tag' ? tag.trim().toLowerCase() : '')

/** Two accessorials of one kind that the same order or stop can have, and no precedence decides between them. */
const canTie = (one: Accessorial, other: Accessorial) =>
  one.kind === other.kind &&
  one.precedence === other.precedence &&
  (one.bookingType === null || other.bookingType === null || one.bookingType === other.bookingType) &&
  same(truckKey(one.truckType), truckKey(other.truckType)) &&
  same(tagOf(one), tagOf(other)) &&
  same(one.stopKind, other.stopKind) &&
  same(one.place, other.place) &&
  ofOrder.every((limit) => rangesMeet(one, other, limit)) &&
  // Of what is charged once, different stops of one order can meet both conditions.
  (!isByStop(one) ||
    !isByStop(other) ||
    (rangesMeet(one, other, 'legMiles') &&
      daysOf[one.days].some((day) => daysOf[other.days].includes(day)) &&
      clocksMeet(one, other)))

/** Accessorials triggered by events: two of one kind for one order would charge the same thing twice. */
export function accessorialFindings(accessorials: readonly Accessorial[]): SheetFinding[] {
  const told = accessorials.filter(({ kind, trigger }) => isToldByEvents(kind) && trigger !== 'byHand')
  return told.flatMap((one, index) =>
    told
      .slice(index + 1)
      .filter((other) => canTie(one, other))
      .map((other) => ({ code: 'accessorialTie', lines: [], values: { one: one.name, other: other.name } })),
  )
}
