/** What ends an element of variable length, when another one follows. */
const separator = '\u001d'

const byPrefix = (rows: readonly [count: number, prefixes: string][]): Record<string, number> =>
  Object.fromEntries(rows.flatMap(([count, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, count])))

/** Element strings of predefined length by their first two digits, application identifier included: GS1 General Specifications, 7.8.5. */
const lengths = byPrefix([
  [20, '00'],
  [16, '01 02 03'],
  [18, '04'],
  [8, '11 12 13 14 15 16 17 18 19'],
  [4, '20'],
  [10, '31 32 33 34 35 36'],
  [16, '41'],
])
/** Digits of the application identifier, by its first two digits; 2 for all others. */
const digits = byPrefix([
  [3, '23 24 25 40 41 42 71'],
  [4, '31 32 33 34 35 36 39 43 70 72 80 81 82'],
])

/** The identifiers that freight labels carry; all others are kept by their number. */
const names = {
  '00': 'sscc',
  '01': 'gtin',
  '02': 'content',
  '10': 'lot',
  '11': 'producedOn',
  '13': 'packedOn',
  '15': 'bestBefore',
  '17': 'expiresOn',
  '21': 'serial',
  '30': 'quantity',
  '37': 'pieces',
  '310': 'netKg',
  '320': 'netLb',
  '330': 'grossKg',
  '340': 'grossLb',
  '400': 'order',
  '401': 'consignment',
  '402': 'shipment',
  '403': 'route',
  '410': 'shipTo',
  '420': 'postalCode',
  '421': 'countryAndPostalCode',
} as const
export type Gs1Name = (typeof names)[keyof typeof names]

export interface Gs1Element {
  /** The application identifier: '00', '3302'. */
  ai: string
  name: Gs1Name | null
  /** Weights with their decimal point, days as 2026-11-24; all else as printed. */
  value: string
}

const nameOf = (ai: string): Gs1Name | null =>
  names[ai as keyof typeof names] ?? (ai.length === 4 ? (names[ai.slice(0, 3) as keyof typeof names] ?? null) : null)

/** '251130' → '2025-11-30'; a day of 00 is the month's last. Years up to 49 are of this century. */
function dayOf(text: string): string {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number) as [number, number, number]
  const full = (year > 49 ? 1900 : 2000) + year
  return new Date(Date.UTC(full, day === 0 ? month : month - 1, day)).toISOString().slice(0, 10)
}

function shownValue(ai: string, text: string): string {
  if (/^1[1-9]$/.test(ai) && /^\d{6}$/.test(text) && Number(text.slice(2, 4)) <= 12) return dayOf(text)
  if (!/^3[1-6]\d\d$/.test(ai)) return text
  const places = Number(ai.at(-1))
  return places === 0 ? String(Number(text)) : (Number(text) / 10 ** places).toFixed(places)
}

/** The last digit belongs to those before it: GS1 General Specifications, 7.9. */
function hasCheckDigit(text: string): boolean {
  const sum = [...text].reverse().reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return /^\d+$/.test(text) && sum % 10 === 0
}
const checked = ['00', '01', '02', '410', '411', '412', '413', '414', '415', '416', '417']

/**
 * The elements of a GS1 code, as camera and hand scanner give them: without brackets, with a group separator after
 * elements of variable length, and perhaps with the reader's name of the symbol (']C1') before them.
 * @returns null if this is no GS1 code: an element is too short, not of digits where it must be, or its check digit is wrong
 */
export function readGs1(text: string): Gs1Element[] | null {
  let rest = text.replace(/^\](C1|d2|Q3|e0)/, '')
  const elements: Gs1Element[] = []
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const kind = rest.slice(0, 2)
    const ai = rest.slice(0, digits[kind] ?? 2)
    const whole = lengths[kind]
    const end = rest.indexOf(separator)
    const raw = whole ? rest.slice(ai.length, whole) : rest.slice(ai.length, end < 0 ? undefined : end)
    if (!/^\d{2,4}$/.test(ai) || ai.length < (digits[kind] ?? 2) || raw === '') return null
    if (whole && (raw.length + ai.length !== whole || !/^\d+$/.test(raw))) return null
    if (checked.includes(ai) && !hasCheckDigit(raw)) return null
    elements.push({ ai, name: nameOf(ai), value: shownValue(ai, raw) })
    rest = rest.slice(ai.length + raw.length)
  }
  return elements.length > 0 ? elements : null
}
