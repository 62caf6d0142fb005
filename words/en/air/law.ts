import type { GateKey } from '@shortcut/domain/air/gates.ts'
import type { HouseAction } from '@shortcut/domain/air/house-lifecycle.ts'
import type { WaybillAction, WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { AircraftKind } from '@shortcut/domain/air/security.ts'
import type { MissingToBook, WaybillKind } from '@shortcut/domain/air/waybill.ts'

export const waybillStatus: Record<WaybillStatus, string> = {
  draft: 'Draft',
  booked: 'Booked',
  received: 'Received',
  screened: 'Screened',
  built: 'Built',
  manifested: 'Manifested',
  tendered: 'Tendered',
  departed: 'Departed',
  arrived: 'Arrived',
  delivered: 'Delivered',
  void: 'Void',
}

/** After "Can’t". */
export const waybillAction: Record<WaybillAction | HouseAction | 'send' | 'status', string> = {
  status: 'change its statuses',
  send: 'send its messages',
  edit: 'change it',
  plan: 'change its cut-offs and filings',
  book: 'book it',
  receive: 'report it received',
  screen: 'report it screened',
  build: 'report it built',
  manifest: 'manifest it',
  tender: 'report it tendered',
  depart: 'report the departure',
  arrive: 'report the arrival',
  deliver: 'report the delivery',
  back: 'take a step back',
  issue: 'issue it',
  void: 'void it',
  delete: 'delete it',
}

export const waybillKind: Record<WaybillKind, string> = {
  direct: 'Direct',
  consolidation: 'Consolidation',
  backToBack: 'Back-to-back',
}

/** What is missing before a manifest; the house where it is mended follows after a colon. */
export const waybillGate: Record<GateKey, string> = {
  noHouse: 'No house waybill is under it',
  draftHouse: 'House waybill not issued',
  sums: 'Houses do not add up to the master',
  count: 'Warehouse counted other pieces',
  flights: 'House waybill names other flights than the master',
  shipper: 'Shipper’s security status not accepted',
  alarm: 'Alarm of the screening open',
  screening: 'Pieces not screened',
  filing: 'Export filing or exemption missing',
  ownFiling: 'Own export filing or exemption needed, because the master’s is for another shipper or consignee',
  airport: 'Airport not known here, so the strictest rules count',
  hold: 'Advance filing on hold',
  cargoOnly: 'Cargo Aircraft Only (CAO) needs an all-cargo aircraft',
  dangerous: 'Dangerous goods not accepted yet',
  dangerousRefused: 'Dangerous goods refused at acceptance',
  uldEmpty: 'ULD has no pieces and no gross weight',
  uldTare: 'Tare of the ULD missing',
  uldUnweighed: 'Pieces in the ULD not weighed',
  uldTooHeavy: 'ULD heavier than its maximum',
  uldUnscanned: 'No pieces scanned in the ULD, although it was weighed',
  uldForeign: 'ULD holds pieces of another waybill',
}

/** After "Still missing:". */
export const missingToBook: Record<MissingToBook, string> = {
  airline: 'airline',
  shipper: 'shipper',
  consignee: 'consignee',
  origin: 'airport of departure',
  destination: 'airport of destination',
  leg: 'routing',
  pieces: 'pieces',
  gross: 'gross weight',
  goods: 'nature of goods',
}

export const aircraftKind: Record<AircraftKind | 'unknown', string> = {
  passenger: 'Passenger aircraft',
  allCargo: 'All-cargo aircraft',
  unknown: 'Not known (counts as passenger)',
}
