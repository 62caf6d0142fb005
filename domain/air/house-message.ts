import type { House, HouseList } from '../air-messages/model.ts'
import { partyOf } from './exchange/message-texts.ts'
import type { WaybillContent } from './waybill.ts'
import { declarationOf, issueOf } from './waybill-message.ts'
import type { WeightUnit } from './weight.ts'

interface Carried {
  number: string
  origin: string
  destination: string
  pieces: number
  gross: string
  weightUnit: WeightUnit
}

/** An issued house as the message of its master tells it. */
const houseOf = ({
  number,
  origin,
  destination,
  pieces,
  gross,
  weightUnit,
  content,
}: Carried & { content: WaybillContent }): House => ({
  hawb: number,
  origin,
  destination,
  pieces,
  weight: { value: gross, unit: weightUnit },
  loadAndCount: '',
  goods: content.lines
    .map(({ goods }) => goods)
    .filter(Boolean)
    .join(', '),
  handling: content.codes,
  text: [],
  commodities: [],
  controls: [],
  shipper: partyOf(content.shipper),
  consignee: partyOf(content.consignee),
  declaration: declarationOf(content),
  issue: issueOf(content),
})

/** The houses of a booked master as FHL tells them. Whether they are complete, the reader tells. */
export const houseList = (
  { number, origin, destination, pieces, gross, weightUnit }: Carried,
  houses: readonly (Carried & { content: WaybillContent })[],
): HouseList => ({
  awb: number,
  origin,
  destination,
  pieces,
  weight: { value: gross, unit: weightUnit },
  houses: houses.map(houseOf),
})
