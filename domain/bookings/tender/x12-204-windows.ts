import type { TenderReading } from '../../partners/tender-reading.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { BookingReference, BookingStop } from '../booking.ts'
import { endsBeforeItBegins } from '../booking-times.ts'
import type { Report } from './x12-204-sections.ts'
import { readX12Time, type X12Time } from './x12-times.ts'

type Kind = BookingStop['kind']
type End = 'from' | 'to' | 'point'

/** Time qualifiers (element 176) that distinguish the two ends if both have the same date qualifier. */
const EARLIEST = new Set(['I', 'G'])
const LATEST = new Set(['K', 'L'])

type Dated = { g62: Segment; qualifier: string; end: End; scheduled: boolean; time: X12Time }

/** Reads a G62's date and time, and reports guesses. */
export function readG62(g62: Segment, report: Report): X12Time | undefined {
  const [date, time] = [element(g62, 2), element(g62, 4)]
  const read = readX12Time(date, time, element(g62, 5))
  if (!read && (date || time)) report('date.unreadable', { date, time }, g62, 2)
  for (const doubt of read?.doubts ?? []) report(doubt.code, doubt.values, g62, doubt.code === 'date.zone' ? 5 : 4)
  return read
}

/** Whether a header date applies to a stop of this kind. */
export const plansStop = (g62: Segment, kind: Kind, { dateLaw }: TenderReading): boolean =>
  dateLaw(element(g62, 1).toUpperCase())?.meant === kind

/**
 * A stop's window from its G62s. Not-before dates begin it, not-later-than dates end it. A single date is both, and a
 * whole day if it has no time (none, midnight or 23:59). Dates that plan nothing become references.
 */
export function readWindow(
  dates: readonly Segment[],
  kind: Kind,
  { dateLaw }: TenderReading,
  report: Report,
): { from?: string; to?: string; references: BookingReference[] } {
  const references: BookingReference[] = []
  const planned: Dated[] = []
  for (const g62 of dates) {
    const time = readG62(g62, report)
    if (!time) continue
    const qualifier = element(g62, 1).toUpperCase()
    const law = dateLaw(qualifier)
    if (!law) {
      report('date.qualifier', { qualifier, date: time.value }, g62, 1)
      references.push({ qualifier: `G62 ${qualifier}`.trim(), value: time.value, description: 'Date' })
      continue
    }
    if (law.meant !== kind) report('date.otherKind', { qualifier, meant: law.meant, kind }, g62, 1)
    planned.push({ g62, qualifier, end: law.end, scheduled: law.scheduled ?? false, time })
  }
  if (planned.length > 1) for (const date of planned) date.end = endByTimeQualifier(date)
  const window = { from: pick(planned, 'from', report), to: pick(planned, 'to', report) }
  fillFromPoints(window, planned, report)
  if (endsBeforeItBegins(window.from, window.to)) {
    report('date.reversed', { from: window.from ?? '', to: window.to ?? '' }, planned[0]?.g62)
    window.to = undefined
  }
  return { ...(window.from && { from: window.from }), ...(window.to && { to: window.to }), references }
}

function endByTimeQualifier(date: Dated): End {
  if (date.end !== 'point') return date.end
  const qualifier = element(date.g62, 3).toUpperCase()
  return EARLIEST.has(qualifier) ? 'from' : LATEST.has(qualifier) ? 'to' : 'point'
}

function pick(planned: readonly Dated[], end: End, report: Report): string | undefined {
  const [first, ...more] = planned.filter((date) => date.end === end)
  for (const { g62, time } of more)
    report('date.repeated', { end: end === 'from' ? 'earliest' : 'latest', date: time.value }, g62)
  return first?.time.value
}

/** Single dates fill the missing end: scheduled before requested; the same qualifier twice is a window. */
function fillFromPoints(window: { from?: string; to?: string }, planned: readonly Dated[], report: Report): void {
  const points = planned.filter((date) => date.end === 'point')
  const chosen = points.find((date) => date.scheduled) ?? points[0]
  if (!chosen) return
  const same = points.filter((date) => date.qualifier === chosen.qualifier)
  for (const other of points)
    if (!same.includes(other)) report('date.repeated', { end: 'planned', date: other.time.value }, other.g62)
  const last = same.at(-1) ?? chosen
  const wholeDay = same.length === 1 && (chosen.time.time?.startsWith('00:00') || chosen.time.time?.startsWith('23:59'))
  if (wholeDay) report('date.midnight', { time: element(chosen.g62, 4), date: chosen.time.date }, chosen.g62, 4)
  window.from ??= wholeDay ? chosen.time.date : chosen.time.value
  window.to ??= wholeDay ? last.time.date : last.time.value
}
