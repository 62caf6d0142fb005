/**
 * Vehicle identification numbers (49 CFR 565, ISO 3779): 17 characters without I, O and Q. In North America the ninth
 * is a check digit. The tenth is the model year, which repeats every 30 years.
 */

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** A=1 … H=8, J=1 … R=9, S=2 … Z=9; digits are themselves (49 CFR 565.15, table III). */
const letters = 'ABCDEFGH JKLMN P R  STUVWXYZ'
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * World manufacturer identifiers of trucks and trailers common in North America, as registered with NHTSA (49 CFR
 * 565.16, published in its vPIC catalogue); only those on which independent published tables agree.
 */
const makers: Record<string, readonly string[]> = {
  Freightliner: ['1FU', '1FV', '3AK', '3AL'],
  Kenworth: ['1XK', '1NK', '2NK', '3BK'],
  Peterbilt: ['1XP', '1NP', '2NP', '3BP'],
  Volvo: ['4V4'],
  Mack: ['1M1', '1M2'],
  International: ['1HT', '3HA', '3HS'],
  'Western Star': ['5KJ', '5KK'],
  Hino: ['5PV'],
  Isuzu: ['JAL'],
  Ford: ['1FD', '1FT'],
  Wabash: ['1JJ'],
  'Great Dane': ['1GR'],
  Utility: ['1UY'],
  'Hyundai Translead': ['3H3'],
  Vanguard: ['5V8'],
}
const makeOf = new Map(Object.entries(makers).flatMap(([make, codes]) => codes.map((code) => [code, make])))

export const hasVinLength = (vin: string) => vin.length === 17
/** Only letters but I, O and Q, and digits. */
export const hasVinLetters = (vin: string) => /^[0-9A-HJ-NPR-Z]*$/.test(vin)

function weightedAs(character: string): number {
  const at = letters.indexOf(character)
  if (at < 0) return Number(character)
  return at < 8 ? at + 1 : at < 18 ? at - 8 : at - 18
}

/** The check digit of a whole VIN: '0' to '9', or 'X' for ten. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => total + weightedAs(character) * (weights[index] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

export type VinWarning = { key: 'checkDigit'; params: { expected: string; found: string } } | { key: 'engineNumber' }

/** Warnings about a VIN that looks mistyped but may be right; it can still be saved. Empty for an empty field. */
export function vinWarnings(vin: string): VinWarning[] {
  if (vin === '') return []
  if (!hasVinLength(vin) || !hasVinLetters(vin)) return [{ key: 'engineNumber' }]
  const [expected, found] = [checkDigitOf(vin), vin.charAt(8)]
  const isNorthAmerican = '12345'.includes(vin.charAt(0))
  return isNorthAmerican && expected !== found ? [{ key: 'checkDigit', params: { expected, found } }] : []
}

/**
 * Year and make suggested by a VIN; null if it shows none.
 * @param thisYear model years up to the next one are possible; of two 30 years apart, the later is used
 */
export function proposedFrom(vin: string, thisYear: number): { year: number | null; make: string | null } {
  if (!hasVinLength(vin) || !hasVinLetters(vin)) return { year: null, make: null }
  const at = yearCodes.indexOf(vin.charAt(9))
  const years = at < 0 ? [] : [2040 + at, 2010 + at, 1980 + at]
  return { year: years.find((year) => year <= thisYear + 1) ?? null, make: makeOf.get(vin.slice(0, 3)) ?? null }
}
