import { type Draft, draftOf, type ReferenceName, referenceQualifiers } from './draft.ts'
import type { ReadField } from './reading.ts'
import type { Mark } from './templates/template.ts'
import { findValue, kindOfPath } from './values/value-kinds.ts'

const orderPaths: Readonly<Record<string, string>> = {
  truckType: 'equipment',
  palletQuantity: 'pallets',
  containerNo: 'container',
  sealNo: 'seal',
  hawb: 'hawb/0',
  cutOffAt: 'cargo_cut_off',
  'contact/name': 'contact',
  'contact/phone': 'contact_phone',
  'contact/email': 'contact_email',
}
const stopPaths: Readonly<Record<string, readonly string[]>> = {
  kind: ['type'],
  province: ['state'],
  postalCode: ['zip'],
  contactName: ['contact'],
  contactPhone: ['phone'],
  from: ['date', 'window'],
  to: ['window'],
  remark: ['kind_of_time'],
}
const isReference = (name: string): name is ReferenceName => Object.hasOwn(referenceQualifiers, name)

/** What the order's own number was read as: `references/load`. */
const pathOfNumber = (fields: readonly ReadField[], text: string) =>
  fields.find(({ path, value }) => path.startsWith('references/') && String(value) === text)?.path ?? 'references/load'

/** Paths of a reading that a value of a draft stands for. */
export function pathsOf(key: string, draft: Draft, fields: readonly ReadField[]): readonly string[] {
  const [, number, name = ''] = /^stops\/(\d+)\/(.+)$/.exec(key) ?? []
  if (number !== undefined)
    return ((Object.hasOwn(stopPaths, name) && stopPaths[name]) || [name]).map((path) => `stops/${number}/${path}`)
  if (key === 'customerReferenceNumber') return [pathOfNumber(fields, draft[key]?.text ?? '')]
  // Remarks and charges are put together from several values.
  if (key === 'remark' || key === 'notes') return []
  return [(Object.hasOwn(orderPaths, key) && orderPaths[key]) || key]
}

/** The year of the draft's dates, for texts without one. */
const yearOf = (draft: Draft) => {
  const dated = Object.entries(draft).find(([key, { text }]) => /\/(from|to)$/.test(key) && /^\d{4}-/.test(text))
  return dated ? Number(dated[1].text.slice(0, 4)) : null
}

/**
 * A text that a person marked, as a draft has it: '11/23/2026' becomes 2026-11-23. The text itself if it is nothing of the kind.
 * @param key the value that is marked
 */
export function markedText(key: string, printed: string, draft: Draft): string {
  const year = yearOf(draft)
  if (key.startsWith('references/') || key === 'customerReferenceNumber')
    return String(findValue('reference', printed, year)?.value ?? printed)
  const field = (path: string, value: ReadField['value'], text = printed): ReadField => {
    return { path, value, printed: text, page: 1, box: null, sureness: 1, by: 'pattern' }
  }
  const fields = pathsOf(key, draft, []).flatMap((path) => {
    const found = findValue(kindOfPath(path), printed, year)
    return found ? [field(path, found.value, printed.slice(found.from, found.to))] : []
  })
  const [, at] = /^(stops\/\d+)\//.exec(key) ?? []
  if (at) {
    // A stop is one only with its kind, and a time of day needs its date.
    const day = /^\d{4}-\d{2}-\d{2}/.exec(draft[`${at}/from`]?.text ?? '')?.[0]
    if (day && !fields.some(({ path }) => path.endsWith('/date'))) fields.push(field(`${at}/date`, day))
    fields.push(field(`${at}/type`, 'drop'))
    const moved = fields.map((one) => ({ ...one, path: one.path.replace(at, 'stops/0') }))
    const value = draftOf(moved)[key.replace(at, 'stops/0')]
    return key.endsWith('/kind') ? kindIn(printed) : (value?.text ?? printed)
  }
  return draftOf(fields)[key]?.text ?? printed
}

const kindIn = (text: string) => (/pick|ship(?:per| from)|origin|collect/i.test(text) ? 'pickup' : 'dropoff')

/**
 * What a person has confirmed of a document: every value that was read and stands in the draft as read, and every one that was marked by
 * hand.
 */
export function marksOf(fields: readonly ReadField[], draft: Draft): Mark[] {
  const asRead = draftOf(fields)
  const changed = new Set(
    Object.keys({ ...asRead, ...draft })
      .filter((key) => (asRead[key]?.text ?? '') !== (draft[key]?.text ?? ''))
      .flatMap((key) => pathsOf(key, asRead[key] ? asRead : draft, fields)),
  )
  const confirmed = fields
    .filter(({ path }) => !changed.has(path))
    .map(({ path, page, box, value }): Mark => ({ path, page, box, value }))
  const marked = Object.entries(draft).flatMap(([key, { text, page, box, by }]) => {
    if (by !== 'person' || !page || !box || (asRead[key]?.text === text && asRead[key]?.box === box)) return []
    return pathsOf(key, draft, fields)
      .filter((path) => !confirmed.some((one) => one.path === path))
      .map((path): Mark => ({ path, page, box }))
  })
  const isKnown = ({ path }: Mark) => !path.startsWith('references/') || isReference(path.slice('references/'.length))
  return [...confirmed, ...marked.filter(isKnown)]
}
