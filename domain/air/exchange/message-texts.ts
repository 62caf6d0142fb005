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

const extensionWords = 'ext|extn|extension|x|dw|durchwahl|int|interno|anexo|ramal|poste|apparat|nebenstelle|toestel'
const extension = new RegExp(`^\\s*(?:${extensionWords})[\\s.:]*\\d`, 'i')
const endsInExtension = new RegExp(`(?:^|\\s)(?:${extensionWords})[\\s.:]*$`, 'i')

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

/** With a semicolon for words between two numbers, as in `555 0100 or 0101`, and before a second +. */
const withSigns = (phone: string) =>
  phone
    .replace(/(?<=\d[\s.)]*)\p{L}[\p{L}\s.:]*(?=[+(]?\d)/gu, (words) => (endsInExtension.test(words) ? words : ';'))
    .replace(/(?<=(?:\d[^+\d]*){7})\+/g, ';+')

/** The numbers in a phone field as they are written. A slash after an area code is inside a number, and an extension stays behind its own. */
function writtenNumbers(phone: string): string[] {
  const [first = '', ...rest] = withSigns(phone).split(/([/,;&|])/)
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

/** Without the 0 in brackets, which nobody dials behind a country code. In Italy it belongs to the number. */
const withoutTrunk = (number: string) => number.replace(/^([^\d+]*(?:\+|00)(?!\s*39)[\s.-]*\d{1,3}[\s.)-]*)\(0\)/, '$1')

/**
 * The numbers in a phone field, as messages have them: letters and digits. Words stay, so that an extension does not become
 * digits of the number, and each of several numbers stands alone.
 */
export const phoneNumbers = (phone: string): string[] =>
  writtenNumbers(phone.normalize('NFKC').replace(/#/g, ' ext '))
    .map((number) => transliterate(withoutTrunk(number)).replace(/[^A-Z\d]/g, ''))
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
