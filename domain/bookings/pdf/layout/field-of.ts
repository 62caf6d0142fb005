import type { ReadField, ReadValue } from '../reading.ts'
import type { Found } from '../values/found.ts'
import { placeIn, type Segment } from './layout.ts'

/** A field that was found in a segment. */
export function fieldOf(
  path: string,
  segment: Segment,
  { value, from, to, sureness = 1 }: Found<ReadValue>,
  trust: number,
  by: ReadField['by'] = 'pattern',
): ReadField {
  const place = placeIn(segment, from, to)
  const sure = Math.round(Math.min(trust, place.sureness) * sureness * 100) / 100
  return { path, value, printed: place.printed, page: place.page, box: place.box, sureness: sure, by }
}

/** The whole segment as a text. */
export const wholeOf = (segment: Segment): Found<string> => ({ value: segment.text, from: 0, to: segment.text.length })
