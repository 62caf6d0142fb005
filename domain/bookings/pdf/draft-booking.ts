import { waybillOfTexts } from '../../work-orders/waybill/waybill-texts.ts'
import { listLimits } from '../booking-fields.ts'
import { draftStopKeys, type ReferenceName, referenceQualifiers } from './draft.ts'

/** The texts of a draft by key. */
export type DraftTexts = Readonly<Record<string, string>>

const numberIn = (text: string): number | string =>
  /^\d{1,9}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : text

/** '43,120 lb' in its parts. Without a unit the booking's own check says so. */
function weightOf(text: string) {
  const [, value = text, unit = ''] = /^([\d.,\s]*\d)\s*([a-z]*)\.?$/i.exec(text) ?? []
  const units: Record<string, string> = { lbs: 'lb', pounds: 'lb', kgs: 'kg', kilos: 'kg' }
  const name = unit.toLowerCase()
  return { value: value.replace(/[,\s]/g, ''), unit: units[name] ?? name }
}

/** '2026-11-23 07:00' is a local time of the stop. */
const momentOf = (text: string) => text.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/, '$1T$2')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** How many stops a draft has. */
export function stopCount(texts: DraftTexts): number {
  const numbers = Object.keys(texts).flatMap((key) => /^stops\/(\d{1,3})\//.exec(key)?.[1] ?? [])
  return Math.min(listLimits.stops, Math.max(-1, ...numbers.map(Number)) + 1)
}

/** The draft as a JSON booking of the booking API, for its check and its intake. Absent and empty texts are left out. */
export function bookingOf(texts: DraftTexts): Record<string, unknown> {
  const text = (key: string) => (Object.hasOwn(texts, key) ? (texts[key] ?? '').trim() : '')
  const has = (key: string) => text(key) !== ''
  const some = (key: string, read: (text: string) => unknown = (value) => value) =>
    has(key) ? { [key.split('/').at(-1) ?? key]: read(text(key)) } : {}
  const contact = { ...some('contact/name'), ...some('contact/phone'), ...some('contact/email') }
  const references = Object.keys(texts)
    .filter((key) => key.startsWith('references/') && has(key))
    .map((key) => {
      const name = key.slice('references/'.length)
      const qualifier = Object.hasOwn(referenceQualifiers, name) ? referenceQualifiers[name as ReferenceName] : ''
      return { qualifier, value: text(key), description: name.replaceAll(/[_/]/g, ' ') }
    })
  const stops = Array.from({ length: stopCount(texts) }, (_, index) => stopOf(index, text))
  const waybill = waybillOfTexts((key) => text(`waybill/${key}`))
  return {
    purpose: 'original',
    ...some('customerReferenceNumber'),
    ...some('shipmentId'),
    ...some('truckType'),
    ...some('commodity'),
    ...some('weight', weightOf),
    ...some('pieces', numberIn),
    ...some('palletQuantity', numberIn),
    ...some('containerNo'),
    ...some('sealNo'),
    ...some('mawb'),
    ...some('hawb'),
    ...some('flight'),
    ...some('cutOffAt', momentOf),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...some('remark'),
    ...some('notes', linesOf),
    ...(references.length > 0 && { references }),
    ...(waybill && { waybill }),
    stops: stops.filter((stop) => Object.keys(stop).length > 0),
  }
}

function stopOf(index: number, text: (key: string) => string): Record<string, unknown> {
  const stop: Record<string, unknown> = {}
  for (const key of draftStopKeys) {
    const value = text(`stops/${index}/${key}`)
    if (!value) continue
    if (key === 'reference') stop.references = [{ qualifier: '', value, description: '' }]
    else stop[key] = key === 'from' || key === 'to' ? momentOf(value) : key === 'pieces' ? numberIn(value) : value
  }
  return stop
}

/**
 * The key of a draft that a fault of its booking is about: `$.stops[1].from` is `stops/1/from`. Empty if it is about the whole.
 */
export function keyOfFault(at: string): string {
  const path = at
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+)\]/g, '/$1')
    .replaceAll('.', '/')
  if (/^stops\/\d+\/references/.test(path)) return path.replace(/references.*/, 'reference')
  return path.replace(/^(weight|notes|waybill\/(?:dimensions|codes|harmonisedCodes))\/.*/, '$1')
}

/** What is wrong with a booking, told beside the field of the draft instead of by the names of the booking API. */
export const sentenceOfFault = (message: string): string =>
  message
    .replace(/^"customerReferenceNumber" or "shipmentId" must/, 'A CRN or a shipment ID must')
    .replace(/^"[^"]*" must/, 'Must')
