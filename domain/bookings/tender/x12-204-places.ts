import { isCountry } from '../../country.ts'
import type { BookingReference, BookingStop } from '../booking.ts'
import { mainContact, readParties, type TenderParty } from './x12-204-parties.ts'
import { levelsOf, type Report, type StopLoop } from './x12-204-sections.ts'

type Kind = BookingStop['kind']
type Place = Pick<BookingStop, 'company' | 'address' | 'city' | 'province' | 'postalCode' | 'country'> &
  Pick<BookingStop, 'contactName' | 'contactPhone' | 'contactEmail'>

/** Roles that load and unload, the likeliest first (X12 element 98). */
const PLACE_CODES: Readonly<Record<Kind, readonly string[]>> = {
  pickup: ['SF', 'SH', 'PW', 'AB', 'LW', 'SU', 'WH'],
  dropoff: ['ST', 'CN', 'DA', 'AE', 'RD', 'RC', 'UC', 'WH'],
}
/** Parties that a truck never goes to. */
const NEVER = new Set(['BT', 'PF', 'CA', 'PR', 'PE', 'RI', 'NP', 'NO', 'BY', 'FW', '6B', 'BB', 'ZA'])

/** The N1 of the stop's place, and other candidates. */
function choosePlace(parties: readonly TenderParty[], kind: Kind): { place?: TenderParty; others: TenderParty[] } {
  const candidates = parties.filter((party) => !NEVER.has(party.code))
  const own = PLACE_CODES[kind]
  const opposite = PLACE_CODES[kind === 'pickup' ? 'dropoff' : 'pickup']
  const rank = (party: TenderParty) => {
    const index = own.indexOf(party.code)
    return index >= 0 ? index : opposite.includes(party.code) ? 99 : 50
  }
  const place = candidates.toSorted((a, b) => rank(a) - rank(b))[0]
  return { ...(place && { place }), others: parties.filter((party) => party !== place) }
}

/**
 * A stop's place: the N1 in its loop. `fallback` is the header's party for the first pickup or last dropoff, used if
 * the loop names none.
 */
export function readPlace(
  loop: StopLoop,
  kind: Kind,
  fallback: TenderParty | undefined,
  report: Report,
): { place: Place; references: BookingReference[] } {
  const { parties, contacts } = readParties(levelsOf(loop).own)
  const inOrders = readParties(levelsOf(loop).orders).parties
  const named = parties.some((party) => !NEVER.has(party.code)) ? parties : [...parties, ...inOrders]
  const { place: inside, others } = choosePlace(named, kind)
  const party = inside ?? fallback
  const references = others.flatMap(partyReferences)
  if (!party) {
    report('stop.noPlace', {}, loop.s5)
    return { place: contactFields(mainContact(contacts)), references }
  }
  if (!inside) report('stop.headerPlace', { code: party.code }, loop.s5)
  for (const other of others)
    report('stop.otherParty', { code: other.code, name: other.name, chosen: party.code }, other.n1)
  if (party.id) references.unshift(siteReference(party))
  if (party.location.value)
    references.push({ qualifier: party.location.qualifier, value: party.location.value, description: 'Location code' })
  return {
    place: { ...placeFields(party, report), ...contactFields(mainContact([...party.contacts, ...contacts])) },
    references,
  }
}

const siteReference = (party: TenderParty): BookingReference => ({
  qualifier: party.idQualifier,
  value: party.id,
  description: `Site code (${party.code})`,
})

/** A party that is no stop, kept as references so that nothing is lost. */
export function partyReferences(party: TenderParty): BookingReference[] {
  const { address, city, province, postalCode, country, location } = party
  const where = [address, city, province, postalCode, country].filter(Boolean).join(', ')
  const named = { qualifier: party.code, value: party.name || party.id || where, description: where }
  const site = { qualifier: location.qualifier, value: location.value, description: `Location code (${party.code})` }
  return [named, ...(party.id ? [siteReference(party)] : []), site].filter(({ value }) => value)
}

/** The header's party that may be the first pickup or last dropoff. */
export function headerPlace(parties: readonly TenderParty[], kind: Kind): TenderParty | undefined {
  const codes = kind === 'pickup' ? ['SF', 'SH', 'PW'] : ['ST', 'CN', 'DA']
  return codes.flatMap((code) => parties.filter((party) => party.code === code))[0]
}

function contactFields(contact: ReturnType<typeof mainContact>): Place {
  return {
    ...(contact?.name && { contactName: contact.name }),
    ...(contact?.phone && { contactPhone: contact.phone }),
    ...(contact?.email && { contactEmail: contact.email }),
  }
}

function placeFields(party: TenderParty, report: Report): Place {
  const country = readCountry(party, report)
  const zip = /^(\d{5})-?(\d{4})$/.exec(party.postalCode)
  const postalCode = zip && (country === 'US' || country === '') ? `${zip[1]}-${zip[2]}` : party.postalCode
  return {
    // Absent values are left out: in a change an empty text would clear a field.
    ...(party.name && { company: party.name }),
    ...(party.address && { address: party.address }),
    ...(party.city && { city: party.city }),
    ...(party.province && { province: party.province }),
    ...(postalCode && { postalCode }),
    ...(country && { country }),
  }
}

const COUNTRIES: Readonly<Record<string, string>> = {
  USA: 'US',
  'U.S.': 'US',
  'U.S.A.': 'US',
  CAN: 'CA',
  MEX: 'MX',
  DEU: 'DE',
  GBR: 'GB',
  FRA: 'FR',
  NLD: 'NL',
  CHN: 'CN',
  BEL: 'BE',
  ESP: 'ES',
  ITA: 'IT',
  PRI: 'PR',
  JPN: 'JP',
  KOR: 'KR',
  POL: 'PL',
  CHE: 'CH',
  AUT: 'AT',
}
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'
const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'

/** Two letters, or '' if the country is neither given nor certain. */
function readCountry(party: TenderParty, report: Report): string {
  const given = party.country.toUpperCase()
  const known = COUNTRIES[given] ?? (isCountry(given) ? given : '')
  if (known) return known
  if (given) report('stop.countryCode', { value: given }, party.n4, 4)
  const province = party.province.toUpperCase()
  const american = STATES.split(' ').includes(province) && /^\d{5}(-?\d{4})?$/.test(party.postalCode)
  const canadian = PROVINCES.split(' ').includes(province) && /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(party.postalCode)
  const country = american ? 'US' : canadian ? 'CA' : ''
  if (country && !given) report('stop.country', { country }, party.n4, 4)
  return country
}
