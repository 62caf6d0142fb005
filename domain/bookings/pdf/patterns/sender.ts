import { fieldOf } from '../layout/field-of.ts'
import { type Layout, overlaps, type Segment } from '../layout/layout.ts'
import type { PdfKind, ReadField } from '../reading.ts'
import { findEmail, findName, findPhone } from '../values/contacts.ts'
import type { Block } from './stop-blocks.ts'

const title =
  /confirmation|delivery order|pick-?up order|bill of lading|dispatch|manifest|\bpage \d|^(date|no|load|route|trip|order|pro)\b|air waybill|rate ?con|terms/i

/** The name at the head of the first page: the largest text that is no title. */
function letterhead({ lines, segments }: Layout): Segment | null {
  const head = segments.filter(
    ({ page, middle, text }) => page === lines[0]?.page && middle < 0.22 && /[A-Za-z]{3}/.test(text),
  )
  const names = head.filter(({ text }) => !title.test(text) && !findEmail(text) && !/^[\d(]/.test(text))
  const largest = Math.max(...names.map(({ height }) => height), 0)
  const first = names.filter(({ height }) => height > largest * 0.92)[0] ?? null
  // A reader of scans parts a name with wide letters.
  return first
}

/** Who sends the paper: the customer, or on a bill of lading the party that pays. */
export function senderFields(layout: Layout, kind: PdfKind, blocks: Block[], taken: ReadonlySet<Segment>): ReadField[] {
  const fields: ReadField[] = []
  const head = letterhead(layout)
  const whole = (path: string, segment: Segment, trust: number) =>
    fieldOf(path, segment, { value: segment.text, from: 0, to: segment.text.length }, trust)
  if (kind === 'bill_of_lading') {
    const payer = blocks.find(({ heading }) => heading.type === 'bill_to')?.company ?? billTo(layout)
    if (payer) fields.push(whole('customer', payer, 0.55))
    if (head && /freight|express|lines|transport|logistics|carriers?|trucking/i.test(head.text))
      fields.push(whole('carrier', head, 0.6))
  } else if (head && !taken.has(head)) fields.push(whole('customer', head, 0.8))
  fields.push(...contactFields(layout, taken))
  return fields
}

/** The name under a heading that says who pays. */
function billTo(layout: Layout): Segment | null {
  const label = layout.segments.find(({ text }) =>
    /^(?:(?:third|3rd) party )?(?:freight )?(?:charges )?(?:are )?bill(?:ed)?(?: charges)? to:?$/i.test(text),
  )
  if (!label) return null
  for (const line of layout.lines.slice(label.line + 1, label.line + 3)) {
    const under = line.segments.find((segment) => overlaps(segment, label))
    if (under) return under
  }
  return null
}

/** Phone and e-mail outside the places' blocks; the first is the sender's. */
function contactFields({ segments, lines }: Layout, taken: ReadonlySet<Segment>): ReadField[] {
  const free = segments.filter((segment) => segment.page === lines[0]?.page && !taken.has(segment))
  const fields: ReadField[] = []
  for (const segment of free) {
    const asked = /\b(?:questions?|contact|dispatcher|call)\b[^:]{0,12}:\s*/i.exec(segment.text)
    const from = asked ? asked.index + asked[0].length : -1
    const name = asked && findName(segment.text.slice(from))
    if (!name) continue
    fields.push(fieldOf('contact', segment, { value: name.value, from: from + name.from, to: from + name.to }, 0.8))
    const phone = findPhone(segment.text.slice(from))
    if (phone)
      fields.push(
        fieldOf('contact_phone', segment, { value: phone.value, from: from + phone.from, to: from + phone.to }, 0.85),
      )
    break
  }
  for (const [path, find, isNot] of [
    ['contact_phone', findPhone, /\bfax\b/i],
    ['contact_email', findEmail, /^$/],
  ] as const)
    for (const segment of free) {
      const found = isNot.test(segment.text) ? null : find(segment.text)
      if (!found) continue
      fields.push(fieldOf(path, segment, found, 0.7))
      break
    }
  return fields
}
