import type { LabelKind } from '@shortcut/domain/cargo/labels.ts'
import type { NoteAction, PieceAction } from '@shortcut/domain/cargo/lifecycle.ts'
import type { pieceBefore } from '@shortcut/domain/cargo/piece-api.ts'

export const parcelField = {
  pieceNo: 'No.',
  label: 'Label',
  otherLabels: 'Other labels',
  status: 'Status',
  receiptNo: 'Receipt no.',
  place: 'Place',
  warehouseCode: 'Warehouse',
  customerName: 'Customer',
  bookingId: 'Work order',
  packaging: 'Packaging',
  weight: 'Weight',
  size: 'L × W × H',
  damaged: 'Damaged',
  missing: 'Missing',
  holdReason: 'Held because',
  handling: 'Handling',
  movedAt: 'Last moved',
}
export type ParcelField = keyof typeof parcelField

/** The list of parcels, and the page of one. */
export const parcelPage = {
  titleOf: 'Parcels of {{of}}',
  none: 'No parcels yet',
  noneHelp: 'Pieces appear when freight is counted, or announced piece by piece.',
  piece: 'Piece {{number}} of {{receipt}}',
  failed: 'This piece could not be loaded',
  custody: 'Chain of custody',
  labels: 'Labels',
  inUse: 'In use',
  ended: 'Free again since {{time}}',
  voided: 'Voided by {{who}} on {{time}}: {{why}}',
  facts: 'Piece',
  handover: 'Handed over',
  signature: 'Signature of {{name}}',
  way: '{{from}} → {{to}}',
  nowhere: 'outside',
  onDevice: 'Device: {{device}}',
  receivedLater: 'Sent later: received {{time}}',
  yes: 'Yes',
  no: 'No',
  noHandover: 'Nobody has signed for it yet.',
  list: 'Pieces',
}

export const labelKind: Record<LabelKind, string> = {
  own: 'Our own',
  sscc: 'SSCC',
  awb: 'Air waybill',
  customer: 'Customer’s',
}

/** What happened to its freight before somebody scanned it. */
export const movementBefore: Record<(typeof pieceBefore)[number], string> = {
  booked: 'Booked',
  announced: 'Announced to the warehouse',
  arrived: 'Arrived at the dock',
  unannounced: 'Arrived at the dock, not announced',
}

/** What happened to a piece, on its line of time. */
export const movement: Record<PieceAction | NoteAction, string> = {
  announce: 'Announced',
  receive: 'Received',
  withdraw: 'Withdrawn',
  hold: 'Held',
  unhold: 'Freed',
  unholdAt: 'Freed',
  moveHeld: 'Moved while held',
  putAway: 'Put away',
  build: 'Built on a unit',
  unbuild: 'Taken off its unit',
  load: 'Loaded',
  unload: 'Unloaded',
  putAwayUnit: 'Put away with its pallet or unit',
  unloadUnit: 'Unloaded with its unit',
  deliver: 'Delivered',
  refuse: 'Refused by the consignee',
  release: 'Released',
  measure: 'Weighed or measured',
  damage: 'Damage reported',
  relabel: 'Label replaced',
  mark: 'Handling marked',
  seen: 'Found in a count of the location',
  missing: 'Not found in a count of the location',
  leftBehind: 'Left behind',
  sendBack: 'To go back to the shipper',
}

export const handoverField = {
  at: 'When',
  place: 'Place',
  order: 'Order or receipt',
  customerName: 'Customer',
  receivedBy: 'Received by',
  idSeen: 'ID seen',
  condition: 'Condition',
  accepted: 'Accepted',
  refused: 'Refused',
  signed: 'Signature',
  actorName: 'Handed over by',
  remark: 'Remark',
}
export type HandoverField = keyof typeof handoverField

/** Freight on the way from one of our warehouses to another. */
export const inboundField = {
  receiptNo: 'Receipt no.',
  status: 'Status',
  from: 'From → to',
  order: 'Work order',
  customerName: 'Customer',
  truck: 'Truck',
  pieces: 'Pieces',
  leftAt: 'Left',
  expectedAt: 'Expected',
}
export type InboundField = keyof typeof inboundField

/** The page Consignee Receiving. */
export const consigneePage = {
  inbound: 'On the way from our warehouses',
  fromTo: '{{from}} → {{to}}',
  atCounter: 'Released at the counter',
  late: '{{time}} · late',
  handovers: 'Handed over',
  none: 'Nothing handed over yet',
  noneHelp: 'Freight that was released at a counter, or delivered piece by piece, appears here.',
  signed: 'Signed',
  unsigned: 'Not signed',
  onPhone: 'Still on the phone',
  title: 'Handed to {{name}}',
}
