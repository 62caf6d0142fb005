import type { KeptKind, SentKind } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { withOurAddress } from '@shortcut/domain/air/exchange/message-faults.ts'
import { spaceRequest } from '@shortcut/domain/air/exchange/space-request.ts'
import { houseList } from '@shortcut/domain/air/house-message.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { partyNotes, rewrittenTexts } from '@shortcut/domain/air/paper-faults.ts'
import { factsOf } from '@shortcut/domain/air/waybill.ts'
import { waybillMessage } from '@shortcut/domain/air/waybill-message.ts'
import { composeFfr } from '@shortcut/domain/air-messages/booking/compose-ffr.ts'
import { composeFhl } from '@shortcut/domain/air-messages/compose-fhl.ts'
import { composeFwb } from '@shortcut/domain/air-messages/compose-fwb.ts'
import { type Composed, mostCharacters } from '@shortcut/domain/air-messages/compose-line.ts'
import { composeFsr } from '@shortcut/domain/air-messages/compose-short.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { issuedHousesOf } from '../houses/house-queries.ts'
import { builtUldsOf } from '../ulds/uld-queries.ts'
import type { AirPartner } from './air-partner.ts'
import { xfhlOf, xfwbOf, xfzbOf } from './compose-xml.ts'

/** How a partner takes its messages. */
export type Taken = Pick<AirPartner, 'name' | 'fwbVersion' | 'fhlVersion' | 'theirAddress' | 'ourAddress'>

/** A message of a master before it is sent. */
export interface Message extends Composed {
  kind: KeptKind
  /** The number of the waybill, or of the house of an XFZB. */
  label: string
  /** Of an XFZB. */
  houseId: string | null
}

/** A waybill whose airline has no partner: it is shown as most take it. */
export const untaken = (airline: string): Taken => ({
  name: airline,
  fwbVersion: '17',
  fhlVersion: '5',
  theirAddress: '',
  ourAddress: '',
})

const aboutMaster = (number: string) => ({ label: number, houseId: null })

type Numbered = MasterDetail & { number: string }

/** @throws Refusal 501 for a draft */
function numbered(master: MasterDetail): Numbered {
  const { number } = master
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  return { ...master, number }
}

/** A master's FWB or XFWB, with the units that its freight is in. @throws Refusal 501 for a draft */
export async function composedFwb(db: Queries, given: MasterDetail, taken: Taken): Promise<Message> {
  const master = numbered(given)
  const { id, number } = master
  const content = withOurAddress(master.content, taken.ourAddress)
  const units = (await builtUldsOf(db, [id])).get(id) ?? []
  const filled = units.filter(({ pieces, weighedKg }) => pieces > 0 || weighedKg !== null).map(({ code }) => code)
  const told = waybillMessage(number, content, factsOf(content), filled)
  const composed =
    taken.fwbVersion === 'XFWB'
      ? xfwbOf(told, content, taken, master.kind !== 'direct')
      : composeFwb(told, taken.fwbVersion === '16' ? 16 : 17)
  return {
    text: composed.text,
    notes: [...composed.notes, ...rewrittenTexts(content)],
    kind: 'FWB',
    ...aboutMaster(number),
  }
}

/** A master's request for space on its flights. @throws Refusal 501 for a draft, or without a flight that has a day */
function composedFfr(master: MasterDetail, ourAddress: string): Message {
  const { number, content } = numbered(master)
  const request = spaceRequest(number, withOurAddress(content, ourAddress), factsOf(content))
  if (request.flights.length === 0) throw new Refusal(codes.refused, 'noFlightToAsk')
  return { ...composeFfr(request), kind: 'FFR', ...aboutMaster(number) }
}

/** A master's request for its status. @throws Refusal 501 for a draft */
function composedFsr(master: MasterDetail): Message {
  const { number, content } = numbered(master)
  const { pieces, gross } = factsOf(content)
  const { origin, destination, weightUnit } = content
  const weight = { value: gross, unit: weightUnit }
  return { ...composeFsr({ awb: number, origin, destination, pieces, weight }), kind: 'FSR', ...aboutMaster(number) }
}

/**
 * What tells of a master's issued houses; nothing if it has none. An FHL to a Type B address is cut into messages that it takes, as one
 * text. Cargo-XML has several messages: the XFHL, then an XFZB for each house.
 * @throws Refusal 501 for a draft
 */
async function houseMessages(db: Queries, given: MasterDetail, taken: Taken): Promise<Message[]> {
  const master = numbered(given)
  const { number } = master
  const houses = await issuedHousesOf(db, master.id)
  if (houses.length === 0) return []
  const list = houseList(master, houses)
  const cutNotes = (of: typeof houses) => of.flatMap(({ content }) => partyNotes(content, ['shipper', 'consignee']))
  if (taken.fhlVersion === 'XFHL') {
    const xfhl = xfhlOf(list, master.content, taken)
    return [
      { ...xfhl, notes: [...xfhl.notes, ...cutNotes(houses)], kind: 'FHL', ...aboutMaster(number) },
      ...houses.map((house, index): Message => {
        const xfzb = xfzbOf(list, index, master.content, taken)
        return {
          ...xfzb,
          notes: [...xfzb.notes, ...cutNotes([house])],
          kind: 'XFZB',
          label: house.number,
          houseId: house.id,
        }
      }),
    ]
  }
  const { theirAddress, fhlVersion } = taken
  const composed = composeFhl(list, fhlVersion === '4' ? 4 : 5, theirAddress ? mostCharacters : undefined)
  return [{ ...composed, notes: [...composed.notes, ...cutNotes(houses)], kind: 'FHL', ...aboutMaster(number) }]
}

/** @throws Refusal 501 for a draft, or if no house is issued */
export async function composedHouses(db: Queries, master: MasterDetail, taken: Taken) {
  const messages = await houseMessages(db, master, taken)
  if (messages.length === 0) throw new Refusal(codes.refused, 'masterWithoutHouses', { master: master.number ?? '' })
  return messages
}

/** What a partner gets when somebody sends a kind: several messages for houses in Cargo-XML. */
export async function composedOf(db: Queries, master: MasterDetail, taken: Taken, kind: SentKind): Promise<Message[]> {
  switch (kind) {
    case 'FWB':
      return [await composedFwb(db, master, taken)]
    case 'FHL':
      return composedHouses(db, master, taken)
    case 'FFR':
      return [composedFfr(master, taken.ourAddress)]
    case 'FSR':
      return [composedFsr(master)]
  }
}

/** What is composed of a master now, by kind, before text rules of the partner. Without issued houses nothing tells of them. */
export async function messagesOf(
  db: Queries,
  master: MasterDetail,
  taken: Taken,
): Promise<Record<'FWB' | 'FHL', Message[]>> {
  return { FWB: [await composedFwb(db, master, taken)], FHL: await houseMessages(db, master, taken) }
}
