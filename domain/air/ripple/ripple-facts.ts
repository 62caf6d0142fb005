import type { UldWeights } from '../../cargo/ulds.ts'
import type { HouseStatus } from '../house-lifecycle.ts'
import type { WaybillStatus } from '../lifecycle.ts'
import type { WaybillContent } from '../waybill.ts'
import type { WeightUnit } from '../weight.ts'

/** What a change of a booking touches, in the order in which people look after it. */
export const rippleKinds = ['house', 'consolidation', 'manifest', 'uld', 'truck', 'price', 'message'] as const
export type RippleKind = (typeof rippleKinds)[number]

export const rippleCodes = [
  'houseChange',
  'houseClosed',
  'houseElsewhere',
  'houseVolume',
  'houseRoom',
  'masterSums',
  'masterVolume',
  'flightElsewhere',
  'manifestAgain',
  'uldAgain',
  'uldTooHeavy',
  'truckLoad',
  'truckTooHeavy',
  'truckUnderWay',
  'airPrice',
  'airPriceByHand',
  'rateAgain',
  'invoiced',
  'sendAgain',
] as const
export type RippleCode = (typeof rippleCodes)[number]

export interface Ripple {
  kind: RippleKind
  code: RippleCode
  /** What it is about: a house, a master, the order itself; null: nothing that has a page. */
  id: string | null
  values: Record<string, string>
}

export interface Booked {
  pieces: number | null
  /** Kilograms; null: not known. */
  kg: string | null
  /** In which the office books it. */
  unit: WeightUnit
  /** Cubic metres; null: not known. */
  m3: string | null
  mawb: string
  airline: string
  flight: string
}

export interface RippleHouse {
  id: string
  name: string
  status: HouseStatus
  content: WaybillContent
  masterId: string | null
  /** What its other orders bring. */
  others: { pieces: number | null; kg: string | null; m3: string | null }[]
}

export interface RippleMaster {
  id: string
  name: string
  number: string
  status: WaybillStatus
  content: WaybillContent
  /** Its houses that the order is not of. */
  otherHouses: WaybillContent[]
  manifests: { title: string; edition: number }[]
  /** The last message of each kind that went, or waits to go. */
  sent: { kind: string; at: string }[]
}

export interface RippleUnit extends UldWeights {
  code: string
  masterId: string | null
  /** Pieces of the order in it. */
  ofOrder: number
}

export interface RippleFacts {
  before: Booked
  after: Booked
  houses: readonly RippleHouse[]
  masters: readonly RippleMaster[]
  units: readonly RippleUnit[]
  tasks: readonly { taskNo: string; truck: string; capacityKg: string | null; isUnderWay: boolean }[]
  /** Of the order in the billing queue. */
  billing: 'none' | 'open' | 'invoiced'
}
