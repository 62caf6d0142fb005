import type { Place } from '@shortcut/domain/bookings/json/json-lines.ts'
import { type SourceKind, sourceLines } from '@shortcut/domain/bookings/source-lines.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'

/** A fault as it is shown in the source: `n` is its place among all of them, from 0. */
export type ShownFault = Fault & { n: number; isError: boolean; place: Place | null }

/** Nothing of it keeps the message from being taken. */
export const onlyWarns = (faults: readonly ShownFault[]) => faults.length > 0 && !faults.some(({ isError }) => isError)

/** A stretch of a line; `mark` is the fault it belongs to. */
export type Piece = { from: number; text: string; mark: ShownFault | undefined }

/** A line cut where faults begin and end; where several overlap, the shortest says more than the others. */
export function piecesOf(line: string, faults: readonly ShownFault[]): Piece[] {
  const places = faults.flatMap((fault) => (fault.place ? [{ fault, ...fault.place }] : []))
  const cuts = [...new Set([0, line.length, ...places.flatMap(({ from, to }) => [from, to])])]
    .filter((cut) => cut >= 0 && cut <= line.length)
    .sort((one, other) => one - other)
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? line.length
    const over = places.filter((place) => place.from <= from && place.to >= to)
    const [shortest] = over.toSorted((one, other) => one.to - one.from - (other.to - other.from))
    return { from, text: line.slice(from, to), mark: shortest?.fault }
  })
}

/** Where a fault stands in a text that somebody is typing, which may be laid out otherwise than the lines that are shown. */
export function selectionOf(text: string, { place }: ShownFault, kind: SourceKind) {
  if (!place) return undefined
  const { lines } = sourceLines({ content: text, kind })
  const line = lines[place.line] ?? ''
  const isLaidOut = lines.join('\n') === text.replaceAll('\r\n', '\n').trimEnd()
  const before = lines.slice(0, place.line).reduce((length, one) => length + one.length + 1, 0)
  const own = line.trim().replace(/,$/, '')
  const begin = isLaidOut ? before : text.indexOf(own) - (line.length - line.trimStart().length)
  if (begin < 0 && !text.includes(own)) return undefined
  return { from: begin + place.from, to: begin + place.to }
}
