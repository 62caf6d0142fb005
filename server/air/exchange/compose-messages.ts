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

/**
 * A master's FWB, with the units that its freight is in.
 * @param ourAddress of the partner, for a waybill whose agent has none
 * @throws Refusal 501 for a draft
 */
export async function composedFwb(
  db: Queries,
  { id, number, content }: MasterDetail,
  version: '16' | '17',
  ourAddress: string,
): Promise<Composed> {
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  const units = (await builtUldsOf(db, [id])).get(id) ?? []
  const filled = units.filter(({ pieces, weighedKg }) => pieces > 0 || weighedKg !== null).map(({ code }) => code)
  const told = waybillMessage(number, withOurAddress(content, ourAddress), factsOf(content), filled)
  const composed = composeFwb(told, version === '16' ? 16 : 17)
  return { ...composed, notes: [...composed.notes, ...rewrittenTexts(content)] }
}

/** A master's request for space on its flights. @throws Refusal 501 for a draft, or without a flight that has a day */
export function composedFfr({ number, content }: MasterDetail, ourAddress: string): Composed {
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  const request = spaceRequest(number, withOurAddress(content, ourAddress), factsOf(content))
  if (request.flights.length === 0) throw new Refusal(codes.refused, 'noFlightToAsk')
  return composeFfr(request)
}

/** A master's request for its status. @throws Refusal 501 for a draft */
export function composedFsr({ number, content }: MasterDetail): Composed {
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  const { pieces, gross } = factsOf(content)
  const { origin, destination, weightUnit } = content
  return composeFsr({ awb: number, origin, destination, pieces, weight: { value: gross, unit: weightUnit } })
}

/** How a partner takes its messages. */
export type Taken = Pick<AirPartner, 'fwbVersion' | 'fhlVersion' | 'theirAddress' | 'ourAddress'>

/**
 * The FHL of a master's issued houses; undefined if it has none. What goes to a Type B address is cut into messages that it takes.
 * @throws Refusal 501 for a draft
 */
export async function findFhl(
  db: Queries,
  master: MasterDetail,
  { fhlVersion, theirAddress }: Pick<Taken, 'fhlVersion' | 'theirAddress'>,
): Promise<Composed | undefined> {
  const { number } = master
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  const houses = await issuedHousesOf(db, master.id)
  if (houses.length === 0) return undefined
  const list = houseList({ ...master, number }, houses)
  const composed = composeFhl(list, fhlVersion === '4' ? 4 : 5, theirAddress ? mostCharacters : undefined)
  const notes = houses.flatMap(({ content }) => partyNotes(content, ['shipper', 'consignee']))
  return { ...composed, notes: [...composed.notes, ...notes] }
}

/** @throws Refusal 501 if no house is issued */
export async function composedFhl(
  db: Queries,
  master: MasterDetail,
  partner: Pick<Taken, 'fhlVersion' | 'theirAddress'>,
): Promise<Composed> {
  const composed = await findFhl(db, master, partner)
  if (!composed) throw new Refusal(codes.refused, 'masterWithoutHouses', { master: master.number ?? '' })
  return composed
}
