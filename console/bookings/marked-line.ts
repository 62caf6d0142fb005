import type { Place } from '@shortcut/domain/bookings/json/json-lines.ts'
import { type SourceKind, sourceLines } from '@shortcut/domain/bookings/source-lines.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'

/** An error in the source: `n` is its index among all, from 0. */
export type ShownFault = Fault & { n: number; isError: boolean; place: Place | null }

/** Whether none of them prevents acceptance. */
export const onlyWarns = (faults: readonly ShownFault[]) => faults.length > 0 && !faults.some(({ isError }) => isError)

/** A part of a line; `mark` is its error. */
export type Piece = { from: number; text: string; mark: ShownFault | undefined }

/** A line split at errors; of overlapping ones the shortest wins, because it is the most precise. */
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

/** An error's place in an edited text, whose layout may differ from the shown lines. */
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
