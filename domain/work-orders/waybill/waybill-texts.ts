import type { OrderWaybill } from './order-waybill.ts'

const partyKeys = ['name', 'address', 'city', 'state', 'postalCode', 'country', 'phone'] as const
const parties = ['shipper', 'consignee', 'intermediate', 'notify'] as const

/** What a sender says of the house air waybill, value by value: as a person reads and edits it. */
export const waybillTextKeys = [
  ...parties.flatMap((party) => partyKeys.map((key) => `${party}/${key}` as const)),
  ...(['agent/name', 'agent/city', 'agent/iataCode'] as const),
  ...(['origin', 'destination', 'carrier', 'flight', 'flightOn', 'harmonisedCodes', 'dimensions'] as const),
  ...(['isHazardous', 'codes', 'handling', 'payment', 'currency', 'declaredCarriage', 'declaredCustoms'] as const),
  ...(['insurance', 'filing', 'signedBy', 'signedOn'] as const),
] as const
export type WaybillTextKey = (typeof waybillTextKeys)[number]

type Dimension = NonNullable<OrderWaybill['dimensions']>[number]

const ofDimension = ({ pieces, length, width, height, unit }: Dimension) =>
  `${pieces} x ${length}x${width}x${height} ${unit}`

const plain = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Of what was sent, the values that are there. */
export function textsOfWaybill(waybill: OrderWaybill): Partial<Record<WaybillTextKey, string>> {
  const text = (key: WaybillTextKey): string => {
    const [first = '', part] = key.split('/')
    if (part) return plain((waybill as Record<string, Record<string, unknown> | undefined>)[first]?.[part])
    if (key === 'harmonisedCodes' || key === 'codes') return (waybill[key] ?? []).join(', ')
    if (key === 'dimensions') return (waybill.dimensions ?? []).map(ofDimension).join('; ')
    if (key === 'isHazardous') return waybill.isHazardous === undefined ? '' : waybill.isHazardous ? 'yes' : 'no'
    return plain((waybill as Record<string, unknown>)[key])
  }
  return Object.fromEntries(
    waybillTextKeys.flatMap((key) => {
      const value = text(key)
      return value ? [[key, value]] : []
    }),
  )
}

const number = String.raw`(\d{1,5}(?:\.\d+)?)`
const dimension = new RegExp(
  `^(?:(\\d{1,5})\\s*(?:x|@)\\s*)?${number}\\s*x\\s*${number}\\s*x\\s*${number}\\s*(cm|in)$`,
  'i',
)

/** '2 x 48x40x36 in; 1 x 120x80x100 cm'. The text itself if it is nothing of the kind, so that its check says so. */
function dimensionsOf(text: string): unknown {
  const read = text.split(/[;\n]/).flatMap((one) => {
    const said = one.trim()
    if (!said) return []
    const [match, pieces = '1', length, width, height, unit = ''] = dimension.exec(said.replaceAll('×', 'x')) ?? []
    if (!match) return [null]
    const sides = { length: Number(length), width: Number(width), height: Number(height) }
    return [{ pieces: Number(pieces), ...sides, unit: unit.toLowerCase() }]
  })
  return read.includes(null) ? text : read
}

const yesNo: Record<string, boolean> = { yes: true, y: true, true: true, no: false, n: false, false: false }

const readers: Partial<Record<WaybillTextKey, (text: string) => unknown>> = {
  harmonisedCodes: (text) => text.split(/[,;\n]/).flatMap((one) => one.trim() || []),
  codes: (text) => text.split(/[\s,;/]+/).filter(Boolean),
  dimensions: dimensionsOf,
  isHazardous: (text) => (Object.hasOwn(yesNo, text.toLowerCase()) ? yesNo[text.toLowerCase()] : text),
  payment: (text) => text.toLowerCase(),
  declaredCarriage: (text) => text.replaceAll(',', ''),
  declaredCustoms: (text) => text.replaceAll(',', ''),
  insurance: (text) => text.replaceAll(',', ''),
}

/** The waybill that these texts say, for the check of a booking; undefined if they say nothing. */
export function waybillOfTexts(text: (key: WaybillTextKey) => string): Record<string, unknown> | undefined {
  const waybill: Record<string, unknown> = {}
  for (const key of waybillTextKeys) {
    const said = text(key).trim()
    if (!said) continue
    const [first = '', part] = key.split('/')
    if (part) waybill[first] = Object.assign(waybill[first] ?? {}, { [part]: said })
    else waybill[first] = readers[key]?.(said) ?? said
  }
  return Object.keys(waybill).length > 0 ? waybill : undefined
}
