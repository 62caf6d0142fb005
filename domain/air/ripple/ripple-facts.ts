import type { UldWeights } from '../../cargo/ulds.ts'
import type { HazmatClass } from '../../work-orders/hazmat.ts'
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
  'houseNoMaster',
  'houseVolume',
  'houseRoom',
  'houseGoods',
  'houseHazard',
  'houseNoHazard',
  'directLeft',
  'masterSums',
  'masterVolume',
  'masterHazard',
  'masterNoHazard',
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

/** With the page that its id belongs to. */
export type LinkedRipple = Ripple & { page: 'house' | 'master' | null }

export interface Booked {
  pieces: number | null
  /** Kilograms; null: not known. */
  kg: string | null
  /** In which the office books it. */
  unit: WeightUnit
  /** Cubic metres; null: not known. */
  m3: string | null
  /** Hazard class; '': none. */
  hazmat: HazmatClass | ''
  commodity: string
  mawb: string
  airline: string
  flight: string
}

/** A house; or a direct master, which has the freight of its orders without a house. */
export interface RippleHouse {
  /** It is this master itself. */
  isDirect?: boolean
  id: string
  name: string
  status: HouseStatus
  content: WaybillContent
  masterId: string | null
  /** What its other orders bring. */
  others: Pick<Booked, 'pieces' | 'kg' | 'm3' | 'hazmat'>[]
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
  sent: { kind: 'FWB' | 'FHL'; at: string }[]
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
  /** What was booked before the change, or before the last one that was accepted; '': nothing else. */
  former: Pick<Booked, 'mawb' | 'commodity'>
  houses: readonly RippleHouse[]
  masters: readonly RippleMaster[]
  units: readonly RippleUnit[]
  tasks: readonly { taskNo: string; truck: string; capacityKg: string | null; isUnderWay: boolean }[]
  /** Of the order in the billing queue. */
  billing: 'none' | 'open' | 'invoiced'
}
