import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { Composed } from '@shortcut/domain/air-messages/compose-line.ts'
import type { HouseList, Waybill } from '@shortcut/domain/air-messages/model.ts'
import { composeXfhl, composeXfzb } from '@shortcut/domain/air-messages/xml/compose-houses.ts'
import { composeXfwb } from '@shortcut/domain/air-messages/xml/compose-xml.ts'
import { inMessageLetters } from '@shortcut/domain/air-messages/xml/message-letters.ts'
import type { XmlHeader } from '@shortcut/domain/air-messages/xml/xml-nodes.ts'
import { now } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { AirPartner } from './air-partner.ts'

type To = Pick<AirPartner, 'name' | 'theirAddress' | 'ourAddress'>
type Paper = Pick<WaybillContent, 'agent'>

/** Who tells whom: by the addresses that partner and office have, else by name. */
const headerOf = (number: string, { agent }: Paper, { name, theirAddress, ourAddress }: To): XmlHeader => ({
  id: `${number}_${newId()}`,
  issuedAt: `${now().slice(0, 19)}Z`,
  sender: ourAddress || agent.messageAddress || agent.name,
  recipient: theirAddress || name,
})

/** @param isMaster houses belong to it */
export function xfwbOf(waybill: Waybill, paper: Paper, to: To, isMaster: boolean): Composed {
  const { told, notes } = inMessageLetters(waybill)
  return { text: composeXfwb(told, headerOf(told.awb ?? '', paper, to), isMaster), notes }
}

export function xfhlOf(list: HouseList, paper: Paper, to: To): Composed {
  const { told, notes } = inMessageLetters(list)
  return { text: composeXfhl(told, headerOf(told.awb ?? '', paper, to)), notes }
}

/** @param index of the house in the list */
export function xfzbOf(list: HouseList, index: number, paper: Paper, to: To): Composed {
  const { told: house, notes } = inMessageLetters(list.houses[index])
  if (!house) throw new Error(`the list has no house ${index}`)
  return { text: composeXfzb(list, house, headerOf(house.hawb, paper, to)), notes }
}
