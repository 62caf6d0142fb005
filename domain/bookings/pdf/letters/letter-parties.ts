import { fieldOf, wholeOf } from '../layout/field-of.ts'
import { type Layout, partOf, type Segment } from '../layout/layout.ts'
import type { ReadField } from '../reading.ts'
import { findTown } from '../values/addresses.ts'
import { findEmail, findPhone } from '../values/contacts.ts'
import { countryOf } from '../values/countries.ts'
import { letterAddresses, letterParties } from './letter-labels.ts'
import { beginsLabel, isTitle, joined, labelPattern } from './letter-layout.ts'

const mostLines = 7

/** The texts of a title: beside it and below, in its column, until the next title. */
function linesOf(title: Segment, end: number, { lines }: Layout): Segment[] {
  const rest = end < title.text.length ? partOf(title, end) : null
  const own = lines[title.line]
  const next = own?.segments[title.place + 1]
  const beside = !rest && /[:#]$/.test(title.text) && next && !isTitle(next) ? next : null
  const first = rest ?? beside
  const left = first?.left ?? title.left
  const after = own?.segments[title.place + (beside ? 2 : 1)]
  const right = after ? after.left - 0.005 : 1.1
  const found: Segment[] = first ? [first] : []
  let last = title.middle
  for (const line of lines.slice(title.line + 1, title.line + 1 + mostLines + 4)) {
    if (line.page !== title.page || found.length >= mostLines) break
    const height = Math.max(title.height, 0.011)
    if (line.middle - last > height * 3) break
    const mine = line.segments.filter((segment) => segment.left > title.left - 0.025 && segment.left < right)
    // A new title in the column ends it; what belongs to the neighbour does not.
    if (mine.some((segment) => beginsLabel(segment) || /^\d{1,2}[a-z]?[.)]\s+[A-Z]/.test(segment.text))) break
    const inside = mine.filter((segment) => segment.left > left - 0.03)
    if (inside.length === 0) continue
    found.push(joined(inside))
    last = line.middle
  }
  return found
}

interface Place {
  city: string
  state: string
  postalCode: string
}

const trimmed = (text: string) => text.replace(/^[\s,]+|[\s,;]+$/g, '')

/** '60327 Frankfurt', 'Seoul 08389', 'London TW6 2GW', '5657 DB Eindhoven'. */
function foreignTown(text: string): Place | null {
  const before = /^(?:[A-Z]{1,3}-)?(\d{3}\s?\d{2}|\d{4,6}(?:\s[A-Z]{2})?)\s+(\p{L}[\p{L} .'’-]+)$/u.exec(text)
  if (before) return { city: before[2] ?? '', state: '', postalCode: before[1] ?? '' }
  const behind = /^(\p{L}[\p{L} .'’-]*?),?\s+([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|\d{3}-?\d{3,4}|\d{4,7})$/u.exec(text)
  return behind ? { city: behind[1] ?? '', state: '', postalCode: behind[2] ?? '' } : null
}

/** Name, street, town and country of the lines of a box; each with its place. */
export function partyFields(path: string, lines: readonly Segment[], withName = true): ReadField[] {
  const fields: ReadField[] = []
  const add = (key: string, segment: Segment, value: string, trust: number) => {
    const clean = trimmed(value)
    if (!clean || fields.some((field) => field.path === `${path}/${key}`)) return
    const from = Math.max(0, segment.text.indexOf(clean))
    fields.push(
      fieldOf(
        `${path}/${key}`,
        segment,
        { value: clean, from, to: Math.min(segment.text.length, from + clean.length) },
        trust,
      ),
    )
  }
  const rest: Segment[] = []
  for (const segment of lines) {
    const phone = /^(?:tel|phone|ph|t|mobile)\b|^[+(]?\d[\d ()+.-]{8,}$/i.test(segment.text)
      ? findPhone(segment.text)
      : null
    if (phone) fields.push(fieldOf(`${path}/phone`, segment, phone, 0.85))
    else if (!findEmail(segment.text) && !/^(?:fax|e-?mail|attn|contact|ein|vat|tax)\b/i.test(segment.text))
      rest.push(segment)
  }
  const name = withName ? rest.shift() : undefined
  if (name) add('name', name, name.text, 0.85)
  const country = rest.findLast(({ text }) => countryOf(text) !== '')
  if (country && rest.indexOf(country) === rest.length - 1) {
    fields.push(
      fieldOf(`${path}/country`, country, Object.assign(wholeOf(country), { value: countryOf(country.text) }), 0.85),
    )
    rest.pop()
  }
  townFields(path, rest, fields, add)
  const [street, ...more] = rest
  if (street) {
    const whole = trimmed([street, ...more].map(({ text }) => trimmed(text)).join(', '))
    fields.push(
      fieldOf(
        `${path}/address`,
        street,
        Object.assign(wholeOf(street), { value: whole }),
        more.length > 2 ? 0.5 : 0.85,
      ),
    )
  }
  return fields
}

/** Takes the town's line out of `rest`: the last one that reads as a town, with the country behind a comma. */
function townFields(
  path: string,
  rest: Segment[],
  fields: ReadField[],
  add: (key: string, segment: Segment, value: string, trust: number) => void,
) {
  for (const segment of rest.toReversed()) {
    const us = findTown(segment.text)
    if (us) {
      add('city', segment, segment.text.slice(...us.city), 0.9)
      fields.push(fieldOf(`${path}/state`, segment, { value: us.code, from: us.state[0], to: us.state[1] }, 0.9))
      add('postalCode', segment, segment.text.slice(...us.zip), 0.9)
      if (!fields.some((field) => field.path === `${path}/country`))
        fields.push(fieldOf(`${path}/country`, segment, { value: 'US', from: us.state[0], to: us.zip[1] }, 0.8))
      const before = trimmed(segment.text.slice(0, us.city[0]))
      const street = before ? partOf(segment, 0, before.length) : null
      rest.splice(rest.indexOf(segment), 1, ...(street ? [street] : []))
      return
    }
    const commas = segment.text.split(',')
    const behind = commas.length > 1 ? countryOf(commas.at(-1) ?? '') : ''
    const said = trimmed(behind ? commas.slice(0, -1).join(',') : segment.text)
    const town = foreignTown(said)
    if (!town && !behind) continue
    if (town) {
      add('city', segment, town.city, 0.75)
      add('postalCode', segment, town.postalCode, 0.75)
    } else add('city', segment, said, 0.6)
    if (behind && !fields.some((field) => field.path === `${path}/country`))
      fields.push(fieldOf(`${path}/country`, segment, Object.assign(wholeOf(segment), { value: behind }), 0.8))
    rest.splice(rest.indexOf(segment), 1)
    return
  }
}

/** Every party and place of the letter that has a title. */
export function letterPartyFields(layout: Layout): ReadField[] {
  const fields: ReadField[] = []
  const has = (path: string) => fields.some((field) => field.path.startsWith(`${path}/`))
  for (const { path, title } of letterAddresses)
    for (const segment of layout.segments) {
      const match = labelPattern(title).exec(segment.text)
      // A box of name and address has the name in it.
      if (!match || /name/i.test(match[0])) continue
      const found = partyFields(path, linesOf(segment, match[0].length, layout), false)
      if (!has(path)) fields.push(...found)
    }
  const isKept = new Set(fields.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  for (const segment of layout.segments)
    for (const { path, title } of letterParties) {
      const match = labelPattern(title).exec(segment.text)
      if (!match) continue
      if (fields.some((field) => field.path === `${path}/name`)) break
      if (letterAddresses.some((one) => labelPattern(one.title).test(segment.text))) break
      const lines = linesOf(segment, match[0].length, layout)
      fields.push(...partyFields(path, isKept.has(path) ? lines.slice(0, 1) : lines))
      break
    }
  return fields
}
