import type { Weight } from './message.ts'

/** A place and name, as shipper, consignee or notify. */
export interface Party {
  account: string
  names: string[]
  addresses: string[]
  place: string
  state: string
  /** ISO 3166, two letters. */
  country: string
  postcode: string
  contacts: { kind: string; number: string }[]
}

export interface Agent {
  account: string
  /** Seven digits, given by IATA. */
  code: string
  cass: string
  participant: string
  name: string
  place: string
}

/** Customs, security and regulatory information: one line of OCI. */
export interface Control {
  country: string
  information: string
  customs: string
  text: string
}

/** CVD: amounts, or NVD, NCV and XXX for none. */
export interface Declaration {
  currency: string
  chargeCode: string
  /** P or C for the weight charge, then for other charges. */
  payment: string
  carriage: string
  customs: string
  insurance: string
}

/** A line of goods under a rate: NG, NC, ND, NV, NU, NS, NH or NO, with its fields. */
export interface Goods {
  id: string
  fields: string[]
}

export interface Rate {
  pieces: string
  weight: Weight | null
  rateClass: string
  commodity: string
  chargeable: string
  rate: string
  total: string
  goods: Goods[]
}

export interface OtherCharge {
  /** P or C. */
  payment: string
  code: string
  /** A or C: due to the agent or the carrier. */
  due: string
  amount: string
}

/** WT, VC, TX, OA, OC, CT: amounts as written. */
export type Sums = Record<string, string>

/** A master air waybill, as FWB and XFWB tell it. */
export interface Waybill {
  awb: string | null
  origin: string | null
  destination: string | null
  pieces: number | null
  weight: Weight | null
  volume: Weight | null
  density: string | null
  /** `day` is that of the month, two digits; `on` is the whole date, if it is known: 2026-03-04. */
  flights: { flight: string; day: string; on?: string }[]
  routing: { airport: string; carrier: string }[]
  shipper: Party | null
  consignee: Party | null
  notify: Party | null
  agent: Agent | null
  specialService: string[]
  accounting: { id: string; text: string }[]
  declaration: Declaration | null
  rates: Rate[]
  otherCharges: OtherCharge[]
  prepaid: Sums
  collect: Sums
  certified: string
  /** `04MAR26`, place and signature. */
  issue: { date: string; place: string; signature: string } | null
  otherService: string[]
  reference: string[]
  customsOrigin: string
  handling: string[]
  controls: Control[]
  /** Segments that are carried as they are: CDC, COI, SII, ARD, NOM, SRI, OPI. */
  carried: { id: string; lines: string[] }[]
}

export interface House {
  hawb: string
  origin: string
  destination: string
  pieces: number | null
  weight: Weight | null
  /** Pieces as the shipper loaded and counted them. */
  loadAndCount: string
  goods: string
  handling: string[]
  text: string[]
  /** Harmonised commodity codes. */
  commodities: string[]
  controls: Control[]
  shipper: Party | null
  consignee: Party | null
  declaration: Declaration | null
  /** Who signed its paper, as of a waybill; only XFZB tells it. */
  issue?: Waybill['issue']
}

/** The houses of one master, as FHL, XFHL and XFZB tell them. */
export interface HouseList {
  awb: string | null
  origin: string | null
  destination: string | null
  pieces: number | null
  weight: Weight | null
  houses: House[]
}

/** Pieces of one size: DIM of an FFR. */
export interface Dimension {
  weight: Weight | null
  /** `CMT60-40-30`, or NDA where nobody measured. */
  sides: string
  pieces: string
}

/** Service and rate that freight is booked under: PRD. */
export interface Product {
  service: string
  rateClass: string
  commodity: string
  uldRateClass: string
  /** The class that a reduced or increased rate is of, and its percentage. */
  basisClass: string
  percentage: string
}

/** Space on flights, as FFR asks for it and FFA answers. */
export interface Booking {
  awb: string | null
  origin: string | null
  destination: string | null
  pieces: number | null
  weight: Weight | null
  volume: Weight | null
  goods: string
  handling: string[]
  /** Day as `19JUN`, leg as `BKKNRT`, and the space allocation code. */
  flights: { flight: string; day: string; leg: string; space: string; allotment: string }[]
  /** Fields of ULD lines as written. */
  units: string[][]
  specialService: string[]
  otherService: string[]
  reference: string[]
  dimensions: Dimension[]
  product: Product | null
  shipper: Party | null
  consignee: Party | null
  /** Who asks for the space. */
  customer: Agent | null
  shipment: { number: string; more: string[] } | null
}

/** What messages of statuses say beyond what is printed. */
export interface Statuses {
  /** All pieces of the waybill, if the message says how many they are. */
  total: number | null
  /** Of each status, in their order. */
  details: StatusDetail[]
}

/** What is known of a status besides what is printed. */
export interface StatusDetail {
  /** Its line in the text, counted from 1. */
  line: number
  /** Code of a DIS: OFLD, MSCA, …; '' of others. */
  discrepancy: string
  /** Actual time of the flight behind the quantity, with its mark for another day: `1100`, `0010N`; '' without one. */
  actual: string
}
