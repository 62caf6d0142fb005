import { isCountry } from '../country.ts'
import { screeningMethods, securityStatuses } from './codes.ts'
import type { Line, Report } from './message.ts'
import type { Agent, Control, Party } from './model.ts'
import { checkCharacters, checkField, codesOf, type Field, type FoundSegment, fieldsOf, textField } from './segments.ts'

const name = textField('name', 35)
const address = textField('address', 35)
const place = textField('place', 17)
const state = textField('state', 9)
const postcode = textField('postcode', 9)
export const country: Field = { name: 'country code', form: /^[A-Z]{2}$/, holds: isCountry }
const contact: Field = { name: 'contact identifier', form: /^[A-Z]{2}$/ }
const contactNumber = textField('contact number', 25)

const isCountryLine = ({ text }: Line) => /^\/[A-Z]{2}(\/|\s*$)/i.test(text)

/** Lines of FWB/16 and FHL/4 have no names: the last one with a country follows name, address and place. */
export function tagsOf(lines: readonly Line[]): string[] {
  if (lines.some(({ tag }) => tag)) {
    let tag = ''
    return lines.map((line) => {
      if (line.tag) tag = line.tag
      else if (tag === 'LOC') tag = 'country'
      return tag
    })
  }
  const at = lines.findLastIndex(
    (line, index) => index > 1 && isCountryLine(line) && !/^\/(TE|FX|TL)\//.test(line.text),
  )
  const last = at < 0 ? Math.min(3, lines.length) : at
  return lines.map((_, index) => {
    if (index === 0) return 'NAM'
    if (index < last - 1) return 'ADR'
    return index < last ? 'LOC' : 'country'
  })
}

/**
 * SHP, CNE or NFY. In an FWB their first line has an account number, in an FHL/4 the name.
 */
export function readParty({ id, lines }: FoundSegment, report: Report, hasAccount: boolean): Party {
  const party: Party = {
    account: '',
    names: [],
    addresses: [],
    place: '',
    state: '',
    country: '',
    postcode: '',
    contacts: [],
  }
  const [first, ...rest] = lines
  const begins = first && !hasAccount && first.text.length > 1
  if (first && hasAccount) party.account = fieldsOf(first.text)[0] ?? ''
  const body = begins ? lines : rest
  const tags = tagsOf(body)
  for (const [index, line] of body.entries()) readPartyLine(party, id, tags[index] ?? '', line, report)
  const line = first?.number ?? 1
  const last = lines.at(-1)?.number ?? line
  if (party.names.length === 0) report(line, id, 'name', `The name of ${id} is missing.`)
  else {
    if (!party.addresses.length) report(last, id, 'address', `The address of ${id} is missing.`, 'warning')
    if (!party.place) report(last, id, 'place', `The place of ${id} is missing.`)
    if (!party.country) report(last, id, 'country code', `The country of ${id} is missing.`)
  }
  return party
}

function readPartyLine(party: Party, id: string, tag: string, { number, text: whole }: Line, report: Report) {
  const check = (field: Field, value: string) => {
    checkCharacters(value, (message) => report(number, id, field.name, message, 'warning'))
    if (value !== '') checkField(field, value, number, id, report)
    return value
  }
  if (tag === 'NAM') party.names.push(check(name, whole.replace(/^\//, '')))
  else if (tag === 'ADR') party.addresses.push(check(address, whole.replace(/^\//, '')))
  else if (tag === 'LOC') {
    const [where = '', of = ''] = fieldsOf(whole)
    party.place = check(place, where)
    party.state = check(state, of)
  } else {
    const parts = fieldsOf(whole.trimEnd())
    if (!party.country && !/^(TE|FX|TL)$/.test(parts[0] ?? '')) {
      party.country = check(country, parts.shift() ?? '').toUpperCase()
      party.postcode = check(postcode, parts.shift() ?? '')
    }
    while (parts.length) {
      const [kind = '', value = ''] = parts.splice(0, 2)
      if (kind || value) party.contacts.push({ kind: check(contact, kind), number: check(contactNumber, value) })
    }
  }
}

/** AGT of an FWB or CUS of an FFR: account, code, CASS and participant are checked by the grammar. */
export function readAgent({ id, lines }: FoundSegment, report: Report): Agent {
  const [first, ...rest] = lines
  const [account = '', code = '', cass = '', participant = ''] = codesOf(first?.text ?? '')
  const [named = '', placed = ''] = rest.map(({ text }) => text.replace(/^\//, ''))
  const end = lines.at(-1)?.number ?? 1
  if (!named) report(end, id, 'name', `The name of ${id} is missing.`)
  else if (!placed) report(end, id, 'place', `The place of ${id} is missing.`)
  else if (placed.length > 17) report(end, id, 'place', `${placed.slice(0, 69)} has over 17 characters.`)
  return { account, code, cass, participant, name: named, place: placed }
}

const codeLists: Record<string, readonly [string, ReadonlySet<string>]> = {
  SS: ['security status', securityStatuses],
  SM: ['screening method', screeningMethods],
}
const information: Field = { name: 'information identifier', form: /^[A-Z]{3}$/, soft: true }
const customs: Field = { name: 'customs information identifier', form: /^[A-Z]{1,2}$/ }
const controlText: Field = { name: 'supplementary information', form: /^./, most: 35, soft: true }

/** OCI: each line has a country, whose it is, what it is, and a text. */
export function readControls(lines: readonly Line[], report: Report): Control[] {
  const controls: Control[] = []
  for (const { number, text: whole } of lines) {
    if (whole.trim() === '') continue
    const [where = '', whose = '', what = '', ...words] = fieldsOf(whole.trimEnd())
    const said = words.join('/')
    const check = (field: Field, value: string) => {
      checkCharacters(value, (message) => report(number, 'OCI', field.name, message, 'warning'))
      if (value !== '') checkField(field, value, number, 'OCI', report)
    }
    check(country, where)
    check(information, whose)
    check(customs, what)
    check(controlText, said)
    if (!said) report(number, 'OCI', controlText.name, 'The line says nothing.', 'warning')
    if (what === 'ED' && !/^(0[1-9]|1[0-2])\d{2}$/.test(said))
      report(number, 'OCI', 'expiry date', `${said.slice(0, 69)} is no month and year such as 1226.`, 'warning')
    const list = codeLists[what]
    if (list && !list[1].has(said.toUpperCase()))
      report(number, 'OCI', list[0], `${said.slice(0, 69)} is no ${list[0]} of IATA.`, 'warning')
    controls.push({ country: where, information: whose, customs: what, text: said })
  }
  return controls
}
