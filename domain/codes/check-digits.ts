/** ISO 6346 letter values: 10, 12, 13 … 38, without the multiples of 11. */
function letterValue(character: string): number {
  const digit = character.charCodeAt(0) - 48
  if (digit >= 0 && digit <= 9) return digit
  const rank = character.charCodeAt(0) - 65
  return rank + 10 + Math.floor((rank + 9) / 10)
}

/**
 * Check digit of an owner code and serial number ('CSQU305438', 4 letters and 6 digits), 0 to 9; a remainder of 10 is
 * written 0. Undefined if the text has another form. Source: ISO 6346 annex A.
 */
export function containerCheckDigit(ownerAndSerial: string): number | undefined {
  const text = ownerAndSerial.toUpperCase()
  if (!/^[A-Z]{4}\d{6}$/.test(text)) return undefined
  let sum = 0
  for (let place = 0; place < 10; place += 1) sum += letterValue(text.charAt(place)) * 2 ** place
  return (sum % 11) % 10
}

/** 'csqu 305438-3' → 'CSQU3054383'; does not check the number. */
export const normaliseContainerNo = (value: string): string => value.toUpperCase().replace(/[\s./-]/g, '')

export type NumberVerdict =
  | { valid: true; number: string }
  | { valid: false; why: 'form' | 'category' | 'checkDigit'; expected?: number }

/** Equipment category identifiers, the fourth letter: freight containers, their detachable equipment, trailers and chassis. */
const categories = 'UJZ'

/**
 * Whether this is a container number of a known category with the right check digit. Blanks, hyphens and lower case are
 * accepted.
 */
export function checkContainerNo(value: string): NumberVerdict {
  const number = normaliseContainerNo(value)
  if (!/^[A-Z]{4}\d{7}$/.test(number)) return { valid: false, why: 'form' }
  if (!categories.includes(number.charAt(3))) return { valid: false, why: 'category' }
  const expected = containerCheckDigit(number.slice(0, 10))
  if (expected !== Number(number.charAt(10))) return { valid: false, why: 'checkDigit', expected }
  return { valid: true, number }
}

/** Check digit of an air waybill's seven-digit serial: its remainder modulo 7. Source: IATA Resolution 600a. */
export function awbCheckDigit(serial: string): number | undefined {
  return /^\d{7}$/.test(serial) ? Number(serial) % 7 : undefined
}

/** Checks a master air waybill number. '176-12345675', '17612345675' and '176 12345675' all give '176-12345675'. */
export function checkAwb(value: string): NumberVerdict {
  const match = /^(\d{3})[\s-]?(\d{7})(\d)$/.exec(value.trim())
  if (!match) return { valid: false, why: 'form' }
  const [, prefix = '', serial = '', given = ''] = match
  const expected = awbCheckDigit(serial)
  if (expected !== Number(given)) return { valid: false, why: 'checkDigit', expected }
  return { valid: true, number: `${prefix}-${serial}${given}` }
}
