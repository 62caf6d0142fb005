import { transliterate } from '../../air-messages/compose-line.ts'
import type { Party } from '../../air-messages/model.ts'
import type { WaybillParty } from '../waybill.ts'

/** Text in the message's characters, cut into lines. */
export function cut(text: string, length: number, most: number): string[] {
  const written = transliterate(text.replace(/\s+/g, ' '), true)
  return (written.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).map((part) => part.trim()).slice(0, most)
}

/** Messages have flight numbers of three digits at least: QR1 is QR001. */
export const inThreeDigits = (flight: string) =>
  flight.replace(
    /^([A-Z\d]{2})(\d{1,2})([A-Z]?)$/,
    (_, carrier, digits, letter) => `${carrier}${digits.padStart(3, '0')}${letter}`,
  )

const extension = /^\s*(?:ext|extn|extension|x|dw|durchwahl|int|anexo)[\s.:]*\d/i

/**
 * Too few digits for a number. A country code makes an area code longer; without it, a code of more than four digits
 * begins with 0 or a bracket.
 */
function isAreaCode(written: string): boolean {
  const code = written.replace(/^[^+\d(]+/, '')
  const { length } = code.replace(/^00/, '').replace(/\D/g, '')
  const most = /^(?:\+|00)/.test(code) ? 7 : /^[0(]/.test(code) ? 6 : 4
  return length > 0 && length <= most
}

/** The numbers in a phone field as they are written. A slash after an area code is inside a number, and an extension stays behind its own. */
function writtenNumbers(phone: string): string[] {
  const [first = '', ...rest] = phone.split(/([/,;])/)
  const numbers = [first]
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const [sign, next = ''] = rest.slice(index, index + 2)
    const last = numbers.at(-1) ?? ''
    const isSlash = sign === '/' && isAreaCode(last) && /\d/.test(next)
    if (isSlash || (/\d/.test(last) && extension.test(next))) numbers[numbers.length - 1] = last + next
    else numbers.push(next)
  }
  return numbers
}

/**
 * The numbers in a phone field, as messages have them: letters and digits. Words stay, so that an extension does not become
 * digits of the number, and each of several numbers stands alone.
 */
export const phoneNumbers = (phone: string): string[] =>
  writtenNumbers(phone.normalize('NFKC').replace(/#/g, ' ext '))
    .map((number) => transliterate(number).replace(/[^A-Z\d]/g, ''))
    .filter((number) => /\d/.test(number))

/** A party of a waybill as messages name it; null if it is empty. */
export function partyOf(party: WaybillParty): Party | null {
  if (party.name === '') return null
  return {
    account: party.account,
    names: cut(party.name, 35, 2),
    addresses: cut(party.address, 35, 2),
    place: party.city,
    state: party.state,
    country: party.country,
    postcode: party.postalCode,
    contacts: phoneNumbers(party.phone).map((number) => ({ kind: 'TE', number })),
  }
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** '2026-03-04' as 04MAR26. */
export const messageDate = (day: string) => `${day.slice(8)}${months[Number(day.slice(5, 7)) - 1]}${day.slice(2, 4)}`
