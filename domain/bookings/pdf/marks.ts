import { type Draft, draftOf, type ReferenceName, referenceQualifiers } from './draft.ts'
import type { ReadField, ReadValue } from './reading.ts'
import type { Mark } from './templates/template.ts'
import { findValue, kindOfPath, type ValueKind } from './values/value-kinds.ts'

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

const clockOf = (text = '') => /\d{2}:\d{2}$/.exec(text)?.[0] ?? null

/** The first value of a kind in a text, without the place it was found at. */
const valueIn = (kind: ValueKind, text: string) => findValue(kind, text, null)?.value

/** What the draft says of one path of a reading; undefined if it says nothing. */
function saidOf(path: string, key: string, draft: Draft): ReadValue | undefined {
  const text = draft[key]?.text ?? ''
  if (!text) return undefined
  const [, stop, name] = /^(stops\/\d+)\/(.+)$/.exec(path) ?? []
  if (name === 'type') return text === 'pickup' ? 'pickup' : 'drop'
  if (name === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (name === 'window') {
    const [from, to] = [clockOf(draft[`${stop}/from`]?.text), clockOf(draft[`${stop}/to`]?.text)]
    return from || to ? { from, to } : undefined
  }
  if (path === 'hawb/0') return text.split(', ')[0]
  if (path === 'cargo_cut_off') return text.replace(' ', 'T')
  const kind = kindOfPath(path)
  if (kind === 'reference' || kind === 'text' || kind === 'name') return text
  return valueIn(kind, text) ?? text
}

/**
 * What a person has confirmed of a document: every value that was read and stands in the draft as read, and every one that was marked by
 * hand, with the value that the person gave it. The kind of a stop is chosen, so it has no place.
 */
export function marksOf(fields: readonly ReadField[], draft: Draft): Mark[] {
  const asRead = draftOf(fields)
  const keys = Object.keys({ ...asRead, ...draft })
  const same = (path: string, key: string) =>
    JSON.stringify(saidOf(path, key, asRead)) === JSON.stringify(saidOf(path, key, draft))
  const changed = new Set(
    keys
      .filter((key) => (asRead[key]?.text ?? '') !== (draft[key]?.text ?? ''))
      .flatMap((key) =>
        pathsOf(key, asRead[key] ? asRead : draft, fields).filter((path) => !draft[key] || !same(path, key)),
      ),
  )
  const confirmed = fields
    .filter(({ path }) => !changed.has(path))
    .map(({ path, page, box, value }): Mark => ({ path, page, box, value }))
  const marked = new Map<string, Mark>()
  for (const [key, { text, page, box, by }] of Object.entries(draft)) {
    if (by !== 'person' || (asRead[key]?.text === text && asRead[key]?.box === box)) continue
    for (const path of pathsOf(key, draft, fields)) {
      const value = saidOf(path, key, draft)
      if (value === undefined || confirmed.some((one) => one.path === path)) continue
      const isKind = path.endsWith('/type')
      // The times of a stop stand where the second one was marked, if both were.
      if (isKind || (page && box && (!marked.has(path) || key.endsWith('/to'))))
        marked.set(path, { path, page: page ?? 1, box, value })
    }
  }
  const isKnown = ({ path }: Mark) => !path.startsWith('references/') || isReference(path.slice('references/'.length))
  return [...confirmed, ...[...marked.values()].filter(isKnown)]
}
