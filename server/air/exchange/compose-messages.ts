import { houseList } from '@shortcut/domain/air/house-message.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { factsOf } from '@shortcut/domain/air/waybill.ts'
import { waybillMessage } from '@shortcut/domain/air/waybill-message.ts'
import { composeFhl } from '@shortcut/domain/air-messages/compose-fhl.ts'
import { composeFwb } from '@shortcut/domain/air-messages/compose-fwb.ts'
import type { Composed } from '@shortcut/domain/air-messages/compose-line.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { issuedHousesOf } from '../houses/house-queries.ts'

/** A master's FWB. @throws Refusal 501 for a draft */
export function composedFwb({ number, content }: MasterDetail, version: '16' | '17'): Composed {
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  return composeFwb(waybillMessage(number, content, factsOf(content)), version === '16' ? 16 : 17)
}

/** The FHL of a master's issued houses; undefined if it has none. @throws Refusal 501 for a draft */
export async function findFhl(db: Queries, master: MasterDetail, version: '4' | '5'): Promise<Composed | undefined> {
  const { number } = master
  if (!number) throw new Refusal(codes.refused, 'waybillNotBooked')
  const houses = await issuedHousesOf(db, master.id)
  if (houses.length === 0) return undefined
  return composeFhl(houseList({ ...master, number }, houses), version === '4' ? 4 : 5)
}

/** @throws Refusal 501 if no house is issued */
export async function composedFhl(db: Queries, master: MasterDetail, version: '4' | '5'): Promise<Composed> {
  const composed = await findFhl(db, master, version)
  if (!composed) throw new Refusal(codes.refused, 'masterWithoutHouses', { master: master.number ?? '' })
  return composed
}
