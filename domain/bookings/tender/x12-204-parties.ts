import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import { orNothing } from './x12-204-sections.ts'

/**
 * `extension` belongs to another contact of the same role; `other` is a number for which an order has no field, such as
 * a fax.
 */
export type Contact = { role: string; name: string; phone: string; email: string; extension: string; other: string }

/** One N1 loop: name, address and contacts. */
export type TenderParty = {
  code: string
  name: string
  idQualifier: string
  id: string
  address: string
  city: string
  province: string
  postalCode: string
  country: string
  location: { qualifier: string; value: string }
  contacts: Contact[]
  n1: Segment
  n4?: Segment
}

const PHONES = new Set(['TE', 'CP', 'WP', 'HP', 'AP', 'TN'])

function readContact(g61: Segment): Contact {
  const qualifier = element(g61, 3).toUpperCase()
  const number = orNothing(element(g61, 4))
  const isEmail = qualifier === 'EM' || (qualifier === '' && number.includes('@'))
  const isPhone = PHONES.has(qualifier) || (qualifier === '' && !isEmail && /\d{3}/.test(number))
  return {
    role: element(g61, 1).toUpperCase(),
    name: orNothing(element(g61, 2)),
    phone: isPhone ? number : '',
    email: isEmail ? number : '',
    extension: qualifier === 'EX' ? number : '',
    other: number && !isPhone && !isEmail && qualifier !== 'EX' ? [qualifier, number].filter(Boolean).join(' ') : '',
  }
}

/** Reads the N1 loops of a section, and its contacts outside any N1. */
export function readParties(segments: readonly Segment[]): { parties: TenderParty[]; contacts: Contact[] } {
  const parties: TenderParty[] = []
  const contacts: Contact[] = []
  let party: TenderParty | undefined
  for (const segment of segments) {
    if (segment.id === 'N1') {
      party = newParty(segment)
      parties.push(party)
    } else if (segment.id === 'G61') (party ? party.contacts : contacts).push(readContact(segment))
    else if (party && /^N[234]$/.test(segment.id)) addToParty(party, segment)
    else if (!/^(L11|REF|PER|N[1-4])$/.test(segment.id)) party = undefined
  }
  return { parties, contacts }
}

const newParty = (n1: Segment): TenderParty => ({
  code: element(n1, 1).toUpperCase(),
  name: element(n1, 2),
  idQualifier: element(n1, 3),
  id: element(n1, 4),
  address: '',
  city: '',
  province: '',
  postalCode: '',
  country: '',
  location: { qualifier: '', value: '' },
  contacts: [],
  n1,
})

const join = (...texts: string[]): string => texts.filter(Boolean).join(', ')

function addToParty(party: TenderParty, segment: Segment): void {
  if (segment.id === 'N2') party.name = join(party.name, element(segment, 1), element(segment, 2))
  else if (segment.id === 'N3') party.address = join(party.address, element(segment, 1), element(segment, 2))
  else if (!party.n4) {
    party.n4 = segment
    party.city = element(segment, 1)
    party.province = element(segment, 2)
    party.postalCode = element(segment, 3)
    party.country = element(segment, 4)
    party.location = { qualifier: element(segment, 5), value: element(segment, 6) }
  }
}

/** The contact's name and numbers. */
type Reached = Pick<Contact, 'name' | 'phone' | 'email'>

/** The main contact: the first contact's name, with telephone, extension and e-mail of the same role. */
export function mainContact(contacts: readonly Contact[]): Reached | undefined {
  const first = contacts.find((contact) => contact.name || contact.phone || contact.email)
  if (!first) return undefined
  const same = contacts.filter((contact) => contact.role === first.role)
  const phone = first.phone || (same.find((contact) => contact.phone)?.phone ?? '')
  const extension = same.find((contact) => contact.extension)?.extension
  return {
    name: first.name,
    phone: phone && extension ? `${phone} ext. ${extension}` : phone,
    email: first.email || (same.find((contact) => contact.email)?.email ?? ''),
  }
}

/**
 * The contact for questions about the booking: an information or shipper contact with a telephone, else any contact
 * with one, else any.
 */
export function bookingContact(groups: readonly (readonly Contact[])[]): Reached | undefined {
  const all = groups.flat()
  const reachable = all.filter((contact) => contact.phone || contact.email)
  const best = reachable.find((contact) => contact.role === 'IC' || contact.role === 'SH') ?? reachable[0] ?? all[0]
  const group = best && groups.find((contacts) => contacts.includes(best))
  return best && group && mainContact([best, ...group.filter((contact) => contact !== best)])
}

/** Contact details without a field in the booking, one line each, so that nothing is lost. */
export function unusedContacts(segments: readonly Segment[], used: readonly string[]): string[] {
  const isUsed = (text: string) => text === '' || used.some((one) => one.includes(text))
  return segments
    .filter(({ id }) => id === 'G61')
    .map(readContact)
    .filter((contact) => ![contact.name, contact.phone, contact.email, contact.extension, contact.other].every(isUsed))
    .map(({ role, name, phone, email, extension, other }) => {
      const ways = [phone, email, extension && `ext. ${extension}`, other].filter(Boolean)
      return `Contact ${[role, [name, ...ways].filter(Boolean).join(', ')].filter(Boolean).join(': ')}`
    })
}
