import type { HouseRow, houseViews } from '@shortcut/domain/air/house-api.ts'
import type { HouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import type { SumKind } from '@shortcut/domain/air/sums.ts'

export const houseStatus: Record<HouseStatus, string> = { draft: 'Draft', issued: 'Issued', void: 'Void' }

export const houseField: Record<
  | Exclude<
      keyof HouseRow,
      | 'id'
      | 'version'
      | 'updatedBy'
      | 'accountId'
      | 'weightUnit'
      | 'currency'
      | 'voidReason'
      | 'masterId'
      | 'masterStatus'
      | 'origin'
      | 'destination'
    >
  | 'lane',
  string
> = {
  number: 'House waybill',
  status: 'Status',
  masterNumber: 'Master waybill',
  customerName: 'Customer',
  lane: 'From–to',
  shipper: 'Shipper',
  consignee: 'Consignee',
  pieces: 'Pieces',
  gross: 'Gross',
  chargeable: 'Chargeable',
  volume: 'Volume, m³',
  prepaid: 'Prepaid',
  collect: 'Collect',
  updatedAt: 'Last changed',
}
export type HouseField = keyof typeof houseField

export const houseView: Record<(typeof houseViews)[number], string> = {
  draft: 'Drafts',
  issued: 'Issued',
  loose: 'Without master',
  uncharged: 'Not charged',
  void: 'Void',
  all: 'All',
}

export const sumKind: Record<SumKind, string> = { pieces: 'Pieces', gross: 'Gross weight', volume: 'Volume' }

/** The list and the paper of house waybills, and what other pages show of them. */
export const housePage = {
  views: 'House waybills by state',
  none: 'No house waybills here',
  noneHelp: 'Add a house waybill here, or make one on the page of a work order: it brings all that the order knows.',
  add: 'Add house waybill',
  facts: 'House waybill',
  masterHelp: 'Consolidations and back-to-back waybills that are not manifested yet. It can be chosen later.',
  confirmDelete: 'Delete the selected drafts?',
  failed: 'This house waybill could not be loaded',
  issuer: 'Master and customer',
  master: 'Master waybill',
  openMaster: 'Open {{number}}',
  masterDraft: 'Draft of a master',
  masterClosed: '{{master}} is {{status}}: its houses stay as they are.',
  masterVoid: 'Its master {{number}} is void. Choose another one.',
  subtitle_one: '{{pieces}} piece · gross {{gross}} {{unit}} · chargeable {{chargeable}} {{unit}}',
  subtitle_other: '{{pieces}} pieces · gross {{gross}} {{unit}} · chargeable {{chargeable}} {{unit}}',
  missing: 'To issue it, add: {{missing}}',
  voidBecause: 'Void: {{reason}}',
  issue: 'Issue',
  issueTitle: 'Issue this house waybill?',
  issueText: 'It takes the next number of the series, which no other house waybill has.',
  ownNumber: 'House waybill number',
  nextOfSeries: 'Next number of the series',
  issued: 'Issued as {{number}}',
  void: 'Void…',
  voidTitle: 'Void {{number}}?',
  voidText: 'The house waybill and its number cannot be used again. Tell the airline if it already knows this house.',
  voidConfirm: 'Void house waybill',
  keep: 'Keep',
  reason: 'Reason',
  sums: 'What differs',
  sumsAgree: 'Pieces, weight and volume of the houses equal the master’s.',
  ofHouses: '{{what}}: all houses together {{is}}, the master {{should}}.',
  ofCargo: '{{what}}: counted in the warehouse {{is}}, the house waybill {{should}}.',
  mendHouses: 'Correct a house, add the one that is missing, or correct the master.',
  mendCargo: 'Correct the house waybill, or have the freight counted again.',
  gates: 'Before it is manifested',
  notReady: 'Not ready for the airline. {{missing}}.',
  openWithAirline: 'The airline has this freight, and this is still open: {{missing}}.',
  openWhenLeft: 'It left with this open: {{missing}}.',
  gatesTender: 'Before it is tendered',
  gatesAfter: 'Missing, although the airline has it',
  gatesWhenLeft: 'Open when it left',
  gateAtCutOffs: 'report the acceptance under Cut-offs',
  gateAtCutOffsBecause: '{{because}}. Report the acceptance under Cut-offs once it is corrected.',
  gateOnMaster: 'this waybill',
  gateAtAirport: '{{airport}}. Correct the code if it is wrong.',
  gateOnUld: '{{uld}}, below under unit load devices',
  gatesFine: 'Nothing is missing.',
  houses: 'House waybills',
  noHouses: 'No house is under this master yet.',
  isDirect: 'This waybill is direct and has no houses.',
  fhl: 'House message…',
  fhlTitle: '{{kind}} of {{number}}',
  fhlText: 'What the airline will be told of the issued houses of this master. Nothing is sent from here.',
  save: 'Save',
  orders: 'Work orders',
  order: 'Work order',
  countedPieces: 'Counted',
  noOrders: 'No work order yet.',
  chargedWith: 'Its prepaid charges of {{amount}} {{currency}} are charged with {{order}}.',
  chargesWait: 'Its prepaid charges are charged with the first of these orders that is rated.',
  chargedNowhere:
    'Its prepaid charges of {{amount}} {{currency}} are charged with nobody: it has no work order. Add the order that they are for.',
  addOrder: 'Add a work order',
  findOrder: 'Work order or CRN',
  removeOrder: 'Take {{order}} off',
  counted: 'counted {{pieces}} on {{receipt}}',
  notCounted: 'not counted yet',
  ofOrder: 'Air waybills',
  masterElsewhere: '{{number}}, not written here',
  masterPast: 'was delivered on {{on}}, before this order came in, so they are not joined. Check the number.',
  make: 'Make house waybill',
  makeOfSeveral: 'From work orders…',
  makeOfSeveralTitle: 'Make a house waybill from work orders',
  makeOfSeveralHelp:
    'For orders of one shipper, one consignee and one master. Pieces, weights and goods of all orders stand on it.',
  makeAgain: 'Make another house waybill',
  made: 'Draft made. Check the consignee: the last dropoff may be a terminal.',
  series: 'Number series…',
  seriesTitle: 'Numbers of house waybills',
  seriesPrefix: 'Letters',
  seriesNext: 'Next number',
  seriesHelp: 'The next house waybill is {{number}}, unless somebody typed that number before.',
}
