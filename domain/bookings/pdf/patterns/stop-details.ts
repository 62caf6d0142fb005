import { fieldOf } from '../layout/field-of.ts'
import type { Segment } from '../layout/layout.ts'
import type { ReadField, ReadValue } from '../reading.ts'
import { findPallets, findPieces, findWeight } from '../values/amounts.ts'
import { findName, findPhone } from '../values/contacts.ts'
import { findDate } from '../values/dates.ts'
import type { Found } from '../values/found.ts'
import { findWindow, kindOfTime } from '../values/times.ts'

const timeLabel = /\b(time|hours|window|appt|appointment|receiving|open|ready|between)\b/i
const contactLabel = /\b(contact|attn|attention|ask for|see)\b[^:]*:?\s*/i

type Finder = (text: string) => Found<ReadValue> | null

const contactOnly = /^(contact|attn|attention)( name)?( ?\/ ?phone)?\s*:?$/i

/** The name below a label that stands alone. */
function contactBelow(segments: Segment[]): { segment: Segment; found: Found<string> } | null {
  const label = segments.find(({ text }) => contactOnly.test(text))
  const segment = label && segments.find(({ line, left }) => line > label.line && Math.abs(left - label.left) < 0.02)
  const found = segment && findName(segment.text)
  return segment && found ? { segment, found } : null
}

const shifted = (found: Found<ReadValue> | null, by: number) =>
  found && { ...found, from: found.from + by, to: found.to + by }

function contactIn(text: string): Found<string> | null {
  const label = contactLabel.exec(text)
  if (!label) return null
  const from = label.index + label[0].length
  return shifted(findName(text.slice(from)), from) as Found<string> | null
}

/** Numbers of the order as a whole do not stand in a place's block, but pieces of it do. */
const finders = (year: number | null): [string, Finder][] => [
  ['phone', (text) => findPhone(text)],
  ['contact', (text) => contactIn(text)],
  ['date', (text) => (/issued|printed|sent/i.test(text) ? null : findDate(text, year))],
  ['window', (text) => findWindow(text, timeLabel.test(text))],
  ['pallets', (text) => findPallets(text)],
  ['pieces', (text) => pieces(text)],
  ['weight', (text) => findWeight(text)],
]

function pieces(text: string): Found<number> | null {
  const found = findPieces(text)
  return found && { value: found.value.value, from: found.from, to: found.to }
}

/** Date, window, phone and counts among the texts of a place. */
export function detailFields(path: string, segments: Segment[], year: number | null): ReadField[] {
  const fields: ReadField[] = []
  const contact = contactBelow(segments)
  if (contact) fields.push(fieldOf(`${path}/contact`, contact.segment, contact.found, 0.85))
  for (const [name, find] of finders(year))
    for (const segment of segments) {
      const found = find(segment.text)
      if (!found) continue
      fields.push(fieldOf(`${path}/${name}`, segment, found, 0.85))
      break
    }
  for (const segment of segments) {
    const kind = kindOfTime(segment.text)
    if (!kind) continue
    fields.push(fieldOf(`${path}/kind_of_time`, segment, { value: kind, from: 0, to: segment.text.length }, 0.85))
    break
  }
  return fields
}
