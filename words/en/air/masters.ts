import type { Column, RateClass } from '@shortcut/domain/air/charges.ts'
import type { WaybillStep } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterRow, masterViews } from '@shortcut/domain/air/master-api.ts'
import type { WaybillContent, WaybillLine, WaybillParty } from '@shortcut/domain/air/waybill.ts'

export const masterField: Record<
  | Exclude<keyof MasterRow, 'id' | 'version' | 'updatedBy' | 'accountId' | 'weightUnit' | 'currency' | 'voidReason'>
  | 'lane',
  string
> = {
  number: 'Waybill',
  status: 'Status',
  kind: 'Kind',
  airline: 'Airline',
  customerName: 'Customer',
  origin: 'From',
  destination: 'To',
  lane: 'From–to',
  flight: 'Flight',
  flightOn: 'Flight day',
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
export type MasterField = keyof typeof masterField

export const masterView: Record<(typeof masterViews)[number], string> = {
  open: 'Open',
  draft: 'Drafts',
  flying: 'With the airline',
  delivered: 'Delivered',
  void: 'Void',
  all: 'All',
}

/** Buttons that report a step. */
export const waybillStep: Record<WaybillStep, string> = {
  receive: 'Report received',
  screen: 'Report screened',
  build: 'Report built',
  manifest: 'Report manifested',
  tender: 'Report tendered',
  depart: 'Report departure',
  arrive: 'Report arrival',
  deliver: 'Report delivery',
  back: 'Step back',
}

/** Boxes of the paper. */
export const waybillBox = {
  issuer: 'Issuing carrier',
  shipper: 'Shipper’s name and address',
  consignee: 'Consignee’s name and address',
  agent: 'Issuing carrier’s agent',
  departure: 'Airport of departure',
  accounting: 'Accounting information',
  notify: 'Also notify',
  routing: 'Requested routing',
  money: 'Currency and charges',
  declared: 'Declared values',
  destination: 'Airport of destination',
  flights: 'Requested flights',
  insurance: 'Amount of insurance',
  reference: 'Reference number',
  handling: 'Handling information',
  lines: 'Pieces, weight, rate and goods',
  other: 'Other charges',
  summary: 'Charges',
  executed: 'Executed',
}

export const partyField: Record<keyof WaybillParty, string> = {
  account: 'Account number',
  name: 'Name',
  address: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
}

export const agentField: Record<keyof WaybillContent['agent'], string> = {
  name: 'Name',
  city: 'City',
  iataCode: 'IATA code',
  cass: 'CASS',
  messageAddress: 'Message address',
  account: 'Account number',
}

export const lineField: Record<keyof WaybillLine | 'total', string> = {
  pieces: 'Pieces',
  gross: 'Gross weight',
  rateClass: 'Class',
  commodity: 'Item no.',
  chargeable: 'Chargeable',
  rate: 'Rate/charge',
  total: 'Total',
  goods: 'Nature and quantity of goods',
  dimensions: 'Dimensions',
  volume: 'Volume, without dimensions',
  tariff: 'Airline’s rates',
}

export const rateClassName: Record<RateClass, string> = {
  M: 'Minimum charge',
  N: 'Normal rate',
  Q: 'Quantity rate',
  B: 'Basic charge',
  C: 'Specific commodity rate',
  E: 'Unit load device, additional rate',
  K: 'Rate per kilogram',
  P: 'International priority service',
  R: 'Class rate reduction',
  S: 'Class rate surcharge',
  U: 'Unit load device, basic charge',
  W: 'Weight increase',
  X: 'Unit load device, information',
  Y: 'Unit load device, discount',
}

export const chargeField = { code: 'Code', due: 'Due', amount: 'Amount' }

export const summaryRow: Record<keyof Column, string> = {
  weight: 'Weight charge',
  valuation: 'Valuation charge',
  tax: 'Tax',
  dueAgent: 'Other charges due agent',
  dueCarrier: 'Other charges due carrier',
  total: 'Total',
}

export const contentField = {
  currency: 'Currency',
  weightPayment: 'Weight/valuation',
  otherPayment: 'Other charges',
  declaredCarriage: 'For carriage',
  declaredCustoms: 'For customs',
  insurance: 'Insurance',
  reference: 'Reference',
  handling: 'Instructions',
  codes: 'Special handling',
  filing: 'Export filing',
  executedOn: 'Date',
  executedAt: 'Place',
  signature: 'Signature of agent',
}

/** The list and the paper of master waybills. */
export const masterPage = {
  views: 'Master waybills by state',
  none: 'No master waybills here',
  noneHelp: 'Add a master waybill, fill in its paper, and book it: it takes the next number of the airline’s stock.',
  add: 'Add master waybill',
  facts: 'Master waybill',
  customerHelp: 'Optional. Its address book then offers shippers and consignees.',
  confirmDelete: 'Delete the selected drafts?',
  draftTitle: 'Draft',
  failed: 'This waybill could not be loaded',
  subtitle_one: '{{pieces}} piece · gross {{gross}} {{unit}} · chargeable {{chargeable}} {{unit}}',
  subtitle_other: '{{pieces}} pieces · gross {{gross}} {{unit}} · chargeable {{chargeable}} {{unit}}',
  missing: 'To book it, add: {{missing}}',
  voidBecause: 'Void: {{reason}}',
  save: 'Save',
  saved: 'Waybill saved',
  book: 'Book',
  bookTitle: 'Book this waybill?',
  bookText:
    'It takes the next number of {{airline}}, which nobody else can use then. The airline cannot change afterwards.',
  ownNumber: 'Waybill number',
  nextOfStock: 'Next number of the stock',
  booked: 'Booked as {{number}}',
  message: 'Message…',
  messageTitle: '{{kind}} of {{number}}',
  messageText: 'What the airline will be told of this waybill as it is saved. Nothing is sent from here.',
  messageVersion: 'Version',
  messageFine: 'An airline can read this message without a fault.',
  messageFaults: 'What an airline would refuse: not sent until it is corrected',
  messageWarnings: 'Worth checking: sent all the same',
  messageNotes: 'Written in another way, because messages have few characters',
  messageLine: 'Line {{line}}, {{identifier}}: {{field}}',
  messageWas: '{{was}} → {{is}}',
  void: 'Void…',
  voidTitle: 'Void {{number}}?',
  voidText:
    'The waybill and its number {{number}} cannot be used again. Tell the airline if it already has the waybill.',
  voidConfirm: 'Void waybill',
  keep: 'Keep',
  reason: 'Reason',
  changedMeanwhile: '{{who}} has saved this waybill meanwhile. Both changes are in the boxes now. Save again.',
  changedBoth:
    '{{who}} has saved this waybill meanwhile. You both changed {{fields}}. Yours is in the box and replaces the other if you save.',
  bothOf: '{{field}} (yours “{{mine}}”, theirs “{{theirs}}”)',
  empty: 'empty',
  newer: '{{who}} has changed this waybill.',
  showNewer: 'Show',
  prepaid: 'Prepaid',
  collect: 'Collect',
  charge: 'Charge',
  to: 'To {{number}}',
  byCarrier: 'By {{number}}',
  flight: 'Flight {{number}}',
  on: 'Day {{number}}',
  filingHelp: 'ITN or exemption',
  addLine: 'Add line',
  removeLine: 'Remove line {{number}}',
  weightUnit: 'Weight in',
  divisor: 'cm³ for a kilogram',
  dimensionsHelp: 'Pieces x L x W x H in {{unit}}; …',
  dimensionsWrong: 'Write pieces and sides like 3x40x50x60; 1x35x50x24.',
  tariffHelp: 'M 85; N 6.40; 45 4.80; 100 4.15',
  addCharge: 'Add charge',
  removeCharge: 'Remove charge {{code}}',
  dueAgent: 'Agent',
  dueCarrier: 'Carrier',
  volumeDecides:
    'Volume counts as {{volume}} {{unit}} at {{divisor}} cm³/kg, more than the gross weight: {{weight}} {{unit}} chargeable.',
  grossDecides:
    'Volume counts as {{volume}} {{unit}} at {{divisor}} cm³/kg, less than the gross weight: {{weight}} {{unit}} chargeable.',
  sameDecides: 'Volume and gross weight are the same: {{weight}} {{unit}} chargeable.',
  arithmetic: '{{weight}} {{unit}} × {{rate}} = {{total}}.',
  flat: 'Charge of the line: {{total}}.',
  nextBreak: 'Charged as {{weight}} {{unit}}: {{total}} is less than {{byWeight}} for the own weight.',
}
