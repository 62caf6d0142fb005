import { cleanerOf, type Separating } from '../x12-write.ts'

/** The X12 versions that we write. */
export const sentVersions = ['004010', '005010'] as const
export type SentVersion = (typeof sentVersions)[number]

/** AN text, ID code, N0 whole number, N2 hundredths without a point, R decimal, DT date (CCYYMMDD), TM time (HHMM…). */
export type ElementType = 'AN' | 'ID' | 'N0' | 'N2' | 'R' | 'DT' | 'TM'

/** A data element: type, minimum and maximum length; sign and decimal point do not count. */
export interface ElementLaw {
  name: string
  type: ElementType
  min: number
  max: number
  /** Maximum length from 005010 on, if changed. */
  max5010?: number
  /** Allowed codes; absent: any. */
  codes?: ReadonlySet<string>
}

const codes = (list: string) => new Set(list.split(' '))
const law = (
  name: string,
  type: ElementType,
  min: number,
  max: number,
  more: Partial<ElementLaw> = {},
): ElementLaw => ({
  name,
  type,
  min,
  max,
  ...more,
})

const acknowledged = codes('A E M R W X')

/** Data elements of the sets that we send, by X12 number (element dictionary of 004010 and 005010). */
export const elements = {
  2: law('number of accepted sets', 'N0', 1, 6),
  19: law('city', 'AN', 2, 30),
  22: law('commodity code', 'AN', 1, 30),
  23: law('commodity code qualifier', 'ID', 1, 1),
  26: law('country code', 'ID', 2, 3),
  28: law('group control number', 'N0', 1, 9),
  40: law('equipment description code', 'ID', 2, 2),
  58: law('charge', 'N2', 1, 12),
  60: law('freight rate', 'R', 1, 9),
  61: law('remark', 'AN', 1, 30),
  66: law('identification code qualifier', 'ID', 1, 2),
  67: law('identification code', 'AN', 2, 80),
  76: law('invoice number', 'AN', 1, 22),
  79: law('description', 'AN', 1, 50),
  80: law('lading quantity', 'N0', 1, 7),
  81: law('weight', 'R', 1, 10),
  93: law('name', 'AN', 1, 60),
  96: law('number of segments', 'N0', 1, 10),
  97: law('number of sets included', 'N0', 1, 6),
  98: law('entity identifier', 'ID', 2, 3, { codes: codes('BT CN SF SH ST RI') }),
  100: law('currency', 'ID', 3, 3),
  116: law('postal code', 'ID', 3, 15),
  122: law('rate qualifier', 'ID', 2, 2),
  123: law('number of received sets', 'N0', 1, 6),
  127: law('reference', 'AN', 1, 30, { max5010: 50 }),
  128: law('reference qualifier', 'ID', 2, 3),
  140: law('SCAC', 'ID', 2, 4),
  143: law('set identifier', 'ID', 3, 3),
  145: law('shipment identification number', 'AN', 1, 30),
  146: law('method of payment', 'ID', 2, 2, {
    codes: codes('BP CA CC CD CF CP DE DF FO HP MX NC NR PA PB PC PD PE PL PO PP PS PU RC RF RS TP WC'),
  }),
  147: law('shipment qualifier', 'ID', 1, 1),
  150: law('special charge code', 'ID', 3, 3),
  156: law('state or province', 'ID', 2, 2),
  166: law('address', 'AN', 1, 55),
  176: law('time qualifier', 'ID', 1, 2),
  183: law('volume', 'R', 1, 8),
  184: law('volume unit', 'ID', 1, 1),
  187: law('weight qualifier', 'ID', 1, 2),
  188: law('weight unit', 'ID', 1, 1, { codes: codes('E G K L M O S T') }),
  193: law('net amount due', 'N2', 1, 12),
  202: law('correction indicator', 'ID', 2, 2),
  207: law('equipment number', 'AN', 1, 10),
  211: law('packaging form', 'ID', 3, 3),
  213: law('line number', 'N0', 1, 3),
  220: law('billed quantity', 'R', 1, 11),
  221: law('billed quantity qualifier', 'ID', 2, 2),
  329: law('set control number', 'AN', 4, 9),
  337: law('time', 'TM', 4, 8),
  352: law('description', 'AN', 1, 80),
  369: law('description', 'AN', 1, 45),
  373: law('date', 'DT', 8, 8),
  374: law('date qualifier', 'ID', 3, 3, { codes: codes('011 017 035') }),
  432: law('date qualifier', 'ID', 2, 2, { codes: codes('02 04 07 10 11 13 17 35 37 38 53 54 64 68 69 70 86') }),
  447: law('loop identifier', 'AN', 1, 6, { max5010: 4 }),
  479: law('functional identifier', 'ID', 2, 2),
  480: law('version', 'AN', 1, 12),
  554: law('assigned number', 'N0', 1, 6),
  558: law('reservation action', 'ID', 1, 1, { codes: codes('A B C D E R') }),
  618: law('set error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 7 19 23') }),
  620: law('segment error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 7 8 I4 I6 I7 I8 I9') }),
  621: law('element error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 7 8 9 10 12 13 I6 I9 I10 I11 I12 I13') }),
  623: law('time code', 'ID', 2, 2),
  715: law('group verdict', 'ID', 1, 1, { codes: codes('A E M P R W X') }),
  716: law('group error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 10 11 12 13 14 15 16 17 18 23 24 25 26') }),
  717: law('set verdict', 'ID', 1, 1, { codes: acknowledged }),
  718: law('set error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 7 8 9 10 11 12 13 15 16 17 23 24 25 26 27') }),
  719: law('segment position', 'N0', 1, 6, { max5010: 10 }),
  720: law('segment error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 7 8') }),
  721: law('segment name', 'ID', 2, 3),
  722: law('element position', 'N0', 1, 2),
  723: law('element error', 'ID', 1, 3, { codes: codes('1 2 3 4 5 6 7 8 9 10') }),
  724: law('copy of the bad element', 'AN', 1, 99),
  725: law('element number', 'N0', 1, 4),
  1650: law('shipment status', 'ID', 2, 2, { codes: codes('X1 X2 X3 X4 X6 CP AF D1 CD SD AG AV A7 AH AP P1') }),
  1651: law('status reason', 'ID', 2, 2, {
    codes: codes('A1 A2 A3 A5 A6 AD AE AF AG AH AI AJ AL AM AN AO AQ AS AT AV AW AX AY BC BD BE BF BG BS BT NA NS'),
  }),
  1652: law('appointment status', 'ID', 2, 2),
  1705: law('implementation convention', 'AN', 1, 35),
} as const satisfies Record<number, ElementLaw>
export type ElementNumber = keyof typeof elements

/** Maximum length of an element in a version. */
export const mostOf = (law: ElementLaw, version: SentVersion) =>
  version === '005010' ? (law.max5010 ?? law.max) : law.max

/** Writes values as elements for one partner. */
export type Fit = (number: ElementNumber, value: string) => string

/**
 * Fits a value to its element, without the partner's separators; '' if impossible: too short, of another type, or not
 * in the code list. Codes are never cut, because half a code is another code.
 */
export function fitFor(settings: Separating & { x12Version: SentVersion }): Fit {
  const clean = cleanerOf(settings)
  return (number, value) => {
    const law: ElementLaw = elements[number]
    const [given, most] = [clean(value), mostOf(law, settings.x12Version)]
    if (law.codes) return law.codes.has(given) ? given : ''
    if (law.type === 'ID')
      return /^[A-Za-z0-9]*$/.test(given) && given.length >= law.min && given.length <= most ? given : ''
    const cut = given.slice(0, most).trim()
    return cut.length >= law.min ? cut : ''
  }
}
