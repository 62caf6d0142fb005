import { orNothing } from './x12-204-sections.ts'
import { element, type Segment } from './x12-tokenizer.ts'

export type Contact = { role: string; name: string; phone: string; email: string }

/** One N1 loop: who, where, and whom to call. */
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

const PHONES = new Set(['TE', 'CP', 'WP', 'HP', 'AP', 'TN', 'EX'])

function readContact(g61: Segment): Contact {
  const qualifier = element(g61, 3).toUpperCase()
  const number = orNothing(element(g61, 4))
  return {
    role: element(g61, 1).toUpperCase(),
    name: orNothing(element(g61, 2)),
    phone: PHONES.has(qualifier) || (qualifier === '' && /\d{3}/.test(number)) ? number : '',
    email: qualifier === 'EM' || (qualifier === '' && number.includes('@')) ? number : '',
  }
}

/** Reads the N1 loops of a section, and the contacts that stand in it outside any N1. */
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

/** The contact to call: the first one's name, with the telephone and e-mail given under the same role. */
export function mainContact(contacts: readonly Contact[]): Omit<Contact, 'role'> | undefined {
  const first = contacts.find((contact) => contact.name || contact.phone || contact.email)
  if (!first) return undefined
  const same = contacts.filter((contact) => contact.role === first.role)
  return {
    name: first.name,
    phone: first.phone || (same.find((contact) => contact.phone)?.phone ?? ''),
    email: first.email || (same.find((contact) => contact.email)?.email ?? ''),
  }
}

/** Whom to ask about the booking: an information or shipper contact with a telephone, else any with one, else any. */
export function bookingContact(groups: readonly (readonly Contact[])[]): Omit<Contact, 'role'> | undefined {
  const all = groups.flat()
  const reachable = all.filter((contact) => contact.phone || contact.email)
  const best = reachable.find((contact) => contact.role === 'IC' || contact.role === 'SH') ?? reachable[0] ?? all[0]
  const group = best && groups.find((contacts) => contacts.includes(best))
  return best && group && mainContact([best, ...group.filter((contact) => contact !== best)])
}
