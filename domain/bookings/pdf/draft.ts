import { cleanText, clip } from '../../clean-text.ts'
import { type WaybillTextKey, waybillTextKeys } from '../../work-orders/waybill/waybill-texts.ts'
import { listLimits, stopTextLimits, textLimits } from '../booking-fields.ts'
import type { Box } from './page-text.ts'
import type { ReadField, ReadValue } from './reading.ts'

/** One value of a draft: as a person reads and edits it, and where it stands on the document. */
export interface DraftValue {
  text: string
  /** From 1; null if it was typed, or its place is not known. */
  page: number | null
  box: Box | null
  /** 0 to 1; 1 if a person entered or marked it. */
  sureness: number
  by: ReadField['by'] | 'person'
}

/** By key: `customerReferenceNumber`, `references/customer_po`, `stops/0/city`. */
export type Draft = Record<string, DraftValue>

/** Below this a person has to look at a value. */
export const sureEnough = 0.6

/** Single values of the order, in the order of the form. */
export const draftOrderKeys = [
  ...([
    'customerReferenceNumber',
    'shipmentId',
    'truckType',
    'commodity',
    'weight',
    'pieces',
    'palletQuantity',
  ] as const),
  ...(['containerNo', 'sealNo', 'mawb', 'hawb', 'flight', 'cutOffAt'] as const),
  ...(['contact/name', 'contact/phone', 'contact/email', 'remark', 'notes'] as const),
] as const
export type DraftOrderKey = (typeof draftOrderKeys)[number]

/** The same of a stop. */
export const draftStopKeys = [
  ...(['kind', 'company', 'address', 'city', 'province', 'postalCode', 'country', 'from', 'to'] as const),
  ...(['contactName', 'contactPhone', 'reference', 'pieces', 'remark'] as const),
] as const
export type DraftStopKey = (typeof draftStopKeys)[number]

/** What the document says of the house air waybill: `waybill/shipper/name`. */
export const draftWaybillKeys = waybillTextKeys.map((key): `waybill/${WaybillTextKey}` => `waybill/${key}`)

/** Numbers that a document may have, with the X12 qualifier (element 128) that they are booked with. */
export const referenceQualifiers = {
  load: 'LO',
  order: 'CO',
  file: 'IV',
  delivery_order: 'DO',
  bol: 'BM',
  pro: 'CN',
  trip: 'LO',
  shipper_ref: 'SI',
  customer_po: 'PO',
  po: 'PO',
  pickup: 'PU',
  delivery: 'DJ',
  entry: 'EN',
  sid: 'SI',
  cid: 'CR',
  route: 'RU',
  account: '11',
  invoice: 'IV',
  ein: 'EI',
} as const
export type ReferenceName = keyof typeof referenceQualifiers

/** The first of these that a document has is what its sender calls the order. */
const nameOfOrder: readonly ReferenceName[] = ['load', 'order', 'file', 'delivery_order', 'bol', 'trip', 'shipper_ref']

const isPlain = (value: ReadValue): value is string | number => typeof value === 'string' || typeof value === 'number'

/** '43,120' of {value: 43120, unit: 'lb'} is '43120 lb'. */
function textOf({ value, printed }: ReadField): string {
  if (isPlain(value)) return String(value)
  if (typeof value === 'boolean') return value ? printed : ''
  const { value: amount, unit } = value
  return amount === undefined || amount === null ? printed : [amount, unit].filter((one) => one !== undefined).join(' ')
}

const draftValue = (field: ReadField, text = textOf(field)): DraftValue => {
  const { page, box, sureness, by } = field
  return { text: clip(cleanText(text), 4000), page, box, sureness, by }
}

/** A draft of the booking from what was read. Values that a booking has no field for go into its notes. */
export function draftOf(fields: readonly ReadField[]): Draft {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const draft: Draft = {}
  const put = (key: string, path: string, text?: (field: ReadField) => string) => {
    const field = byPath.get(path)
    if (!field || draft[key]) return
    const value = draftValue(field, text?.(field))
    if (value.text) draft[key] = value
  }
  const named = fields.flatMap(({ path }) => /^references\/(.+)$/.exec(path)?.[1] ?? [])
  const main = nameOfOrder.find((name) => named.includes(name))
  if (main) put('customerReferenceNumber', `references/${main}`)
  for (const name of named) if (name !== main) put(`references/${name}`, `references/${name}`)
  put('truckType', 'equipment', ({ printed }) => clip(printed, textLimits.truckType))
  put('commodity', 'commodity', (field) => clip(textOf(field), textLimits.commodity))
  put('weight', 'weight')
  put('weight', 'weight_kg', (field) => `${textOf(field)} kg`)
  put('pieces', 'pieces', countOf)
  put('palletQuantity', 'pallets', countOf)
  put('containerNo', 'container')
  put('sealNo', 'seal')
  put('mawb', 'mawb')
  putHouses(draft, fields)
  put('flight', 'flight', ({ value, printed }) => flightOf(value) ?? printed)
  put('cutOffAt', 'cargo_cut_off', (field) => timeText(textOf(field)))
  put('contact/name', 'contact')
  put('contact/phone', 'contact_phone')
  put('contact/email', 'contact_email')
  for (const key of draftWaybillKeys) put(key, key)
  putStops(draft, byPath)
  putRemark(draft, byPath)
  putCharges(draft, fields, byPath)
  return draft
}

const countOf = ({ value, printed }: ReadField) =>
  String(typeof value === 'object' ? (value.value ?? printed) : value).replace(/[^\d]/g, '')

const flightOf = (value: ReadValue) =>
  typeof value === 'object' ? value.flight?.toString() : isPlain(value) ? String(value) : undefined

/** '2026-11-23T21:00' reads better with a blank. */
const timeText = (text: string) => text.replace('T', ' ')

/** An order has one field for its houses. */
function putHouses(draft: Draft, fields: readonly ReadField[]) {
  const houses = fields.filter(({ path }) => /^hawb(\/\d+)?$/.test(path))
  const [first] = houses
  if (!first) return
  const all = houses.map(textOf).join(', ')
  draft.hawb = draftValue(first, all.length <= textLimits.hawb ? all : textOf(first))
  if (all.length > textLimits.hawb)
    houses.slice(1).forEach((field, index) => {
      draft[`references/hawb_${index + 2}`] = draftValue(field)
    })
}

const stopPaths: readonly [key: DraftStopKey, path: string][] = [
  ['company', 'company'],
  ['address', 'address'],
  ['city', 'city'],
  ['province', 'state'],
  ['postalCode', 'zip'],
  ['country', 'country'],
  ['contactName', 'contact'],
  ['contactPhone', 'phone'],
  ['reference', 'reference'],
]

function putStops(draft: Draft, byPath: ReadonlyMap<string, ReadField>) {
  for (let index = 0; index < listLimits.stops; index++) {
    const at = `stops/${index}`
    const has = (key: string) => byPath.get(`${at}/${key}`)
    const kind = has('type')
    if (!kind && !has('company') && !has('city')) return
    const put = (key: DraftStopKey, field: ReadField | undefined, text?: string) => {
      const value = field && draftValue(field, text)
      if (value?.text) draft[`${at}/${key}`] = value
    }
    put('kind', kind, String(kind?.value) === 'pickup' ? 'pickup' : 'dropoff')
    for (const [key, path] of stopPaths) put(key, has(path))
    const pieces = has('pieces')
    put('pieces', pieces, pieces && countOf(pieces))
    const date = has('date')
    const window = has('window')
    const day = date ? textOf(date) : ''
    const clock = typeof window?.value === 'object' ? window.value : {}
    if (date) {
      const moment = (time: unknown) => (time ? `${day} ${time}` : day)
      put('from', window && clock.from ? window : date, moment(clock.from))
      if (clock.to) put('to', window, moment(clock.to))
    }
    const said = (['pallets', 'weight', 'kind_of_time'] as const).flatMap((name) => {
      const field = has(name)
      return field ? [{ field, text: name === 'pallets' ? `${countOf(field)} pallets` : textOf(field) }] : []
    })
    const [first] = said
    if (first) put('remark', first.field, clip(said.map(({ text }) => text).join(', '), stopTextLimits.remark))
  }
}

/** What a driver or dispatcher must know and a booking has no field for. */
function putRemark(draft: Draft, byPath: ReadonlyMap<string, ReadField>) {
  const hazmat = byPath.get('hazmat')
  const temperature = byPath.get('temperature')
  const requirements = [...byPath.values()].filter(({ path }) => path.startsWith('requirements/'))
  const said = [
    ...(hazmat?.value === true
      ? [{ field: hazmat, text: 'Hazardous material is marked; its class is to be asked.' }]
      : []),
    ...(temperature ? [{ field: temperature, text: `Temperature ${temperature.printed}` }] : []),
    ...requirements.map((field) => ({ field, text: textOf(field) })),
  ]
  const [first] = said
  if (first) draft.remark = draftValue(first.field, said.map(({ text }) => text).join('\n'))
}

/** What the document says about money: told, never rated. */
function putCharges(draft: Draft, fields: readonly ReadField[], byPath: ReadonlyMap<string, ReadField>) {
  const amounts = fields.filter(({ path }) => /^charges\/\d+\/amount$/.test(path))
  const lines = amounts.map(({ path, printed }) => {
    const what = byPath.get(path.replace(/amount$/, 'what'))
    return `${what ? textOf(what) : 'Charge'}: ${printed}`
  })
  const total = byPath.get('total')
  if (total) lines.push(`Total on the document: ${total.printed}`)
  const first = amounts[0] ?? total
  if (first) draft.notes = draftValue(first, lines.join('\n'))
}
