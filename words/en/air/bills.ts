import type { BillAction, BillStatus, BillVerdict } from '@shortcut/domain/air-bills/bill.ts'
import type { BillRow, billViews } from '@shortcut/domain/air-bills/bill-api.ts'
import type { BillColumn, BillFileFault } from '@shortcut/domain/air-bills/bill-file.ts'
import type { ComparedField } from '@shortcut/domain/air-bills/compare.ts'
import type { MarginPart } from '@shortcut/domain/air-bills/margin.ts'
import type { StatementAmount } from '@shortcut/domain/air-bills/statement.ts'

export const billView: Record<(typeof billViews)[number], string> = {
  check: 'To check',
  differs: 'Differs',
  accepted: 'Accepted',
  disputed: 'Disputed',
  all: 'All',
}

export const billStatus: Record<BillStatus, string> = {
  open: 'To check',
  accepted: 'Accepted',
  disputed: 'Disputed',
}

/** Actions in "Can’t … while …". */
export const billAction: Record<BillAction, string> = {
  edit: 'change the bill',
  accept: 'accept the bill',
  dispute: 'dispute the bill',
  reopen: 'reopen the bill',
  delete: 'delete the bill',
}

export const billVerdict: Record<BillVerdict, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  noWaybill: 'No such waybill',
  billedTwice: 'Billed twice',
}

/** Fields of a bill that are compared with its waybill. */
export const billDifference: Record<ComparedField, string> = {
  void: 'The waybill is void',
  currency: 'Currency',
  chargeable: 'Chargeable weight',
  rate: 'Rate',
  weightCharge: 'Weight charge',
  dueCarrier: 'Due carrier',
  tax: 'Valuation and tax',
}

export const billField: Record<
  | Exclude<keyof BillRow, 'id' | 'version' | 'masterId' | 'marginCurrency' | 'differences' | 'decidedAt' | 'flightOn'>
  | 'differs'
  | 'decided',
  string
> = {
  number: 'Waybill',
  biller: 'Airline or co-loader',
  billNo: 'Bill',
  billedOn: 'Day of the bill',
  airline: 'Airline of the waybill',
  status: 'Status',
  verdict: 'Compared',
  differs: 'What differs',
  weightUnit: 'Unit',
  chargeable: 'Chargeable weight',
  rate: 'Rate',
  weightCharge: 'Weight charge',
  dueCarrier: 'Charges due carrier',
  tax: 'Valuation charge and tax',
  commission: 'Commission',
  total: 'Total',
  currency: 'Currency',
  margin: 'Margin of the waybill',
  reason: 'Reason',
  decided: 'Decided',
  decidedBy: 'Decided by',
  updatedAt: 'Updated',
  updatedBy: 'Updated by',
}
export type BillFieldKey = keyof typeof billField

export const billFileFault: Record<BillFileFault, string> = {
  noColumn: 'The file has no column “{{column}}”. Nothing can be read without it.',
  columnTwice: 'Column “{{column}}” stands there twice. Only the first one is read.',
  unknownColumn: 'Column “{{column}}” is not known. It is ignored.',
  twiceInFile: 'This waybill stands on the same bill further up.',
  dayFarOff: 'The day of the bill must be within two years of today.',
  known: 'This line of the bill is here already.',
  tooManyRows: 'Only the first {{most}} rows are read. Split the file.',
}

/** What the columns of a file hold. */
export const billColumn: Record<BillColumn, string> = {
  biller: 'name of the airline or co-loader',
  bill_no: 'number of the bill',
  bill_date: 'day of the bill, such as 2026-11-20',
  waybill: 'number of the waybill, such as 020-12345675',
  weight_unit: 'K or L; empty: kilograms',
  chargeable_weight: 'billed weight',
  rate: 'rate for a kilogram or pound',
  weight_charge: 'billed for the weight',
  due_carrier: 'other charges due carrier',
  valuation_tax: 'valuation charge and tax',
  commission: 'subtracted for the agent',
  total: 'weight charge, due carrier, valuation and tax less commission; empty: their sum',
  currency: 'such as USD, which is also meant by an empty cell',
}

export const marginPart: Record<MarginPart, string> = {
  house: 'House {{name}}',
  direct: 'Charges of the waybill',
  bill: 'Bill {{name}}',
  expected: 'Expected by the waybill, no bill yet',
}

export const statementColumn: Record<
  StatementAmount | 'number' | 'flightOn' | 'origin' | 'destination' | 'chargeable' | 'unit' | 'currency',
  string
> = {
  number: 'Waybill',
  flightOn: 'Flight day',
  origin: 'From',
  destination: 'To',
  chargeable: 'Chargeable weight',
  unit: 'Unit',
  currency: 'Currency',
  prepaidWeight: 'Prepaid weight charge',
  prepaidTax: 'Prepaid valuation and tax',
  prepaidDueAgent: 'Prepaid due agent',
  prepaidDueCarrier: 'Prepaid due carrier',
  collectWeight: 'Collect weight charge',
  collectTax: 'Collect valuation and tax',
  collectDueAgent: 'Collect due agent',
  collectDueCarrier: 'Collect due carrier',
  commission: 'Commission',
  total: 'Total due to the airline',
}

/** The page of what airlines and co-loaders bill. */
export const billPage = {
  views: 'Bills by state',
  none: 'No bills here',
  noneHelp: 'Enter the bills of airlines and co-loaders, or upload them as CSV. Each is compared with its waybill.',
  add: 'Add bill',
  edit: 'Edit bill',
  upload: 'Upload CSV',
  statement: 'Airline statement',
  facts: 'Bill',
  amounts: 'Amounts',
  confirmDelete: 'Delete the selected bills?',
  numberHelp: 'Such as 020-12345675',
  rateHelp: 'Empty if the bill names none',
  totalHelp: 'Its parts add up to {{sum}}',
  unitK: 'kg',
  unitL: 'lb',
  differs: '{{field}} {{billed}}, waybill {{ours}}',
  beside: 'Bill and waybill',
  field: 'Field',
  what: 'From what',
  billed: 'Billed',
  waybill: 'Waybill',
  severalRates: 'several',
  noWaybill: 'No waybill has the number {{number}}. Correct the number, or dispute the bill.',
  voidWaybill: 'The waybill is void.',
  billedTwice: 'There is another bill for this waybill.',
  outdated: 'The waybill changed after this decision. Reopen the bill to compare it again.',
  others: 'Other bills for the waybill',
  openWaybill: 'Open waybill',
  accept: 'Accept',
  dispute: 'Dispute',
  reopen: 'Reopen',
  acceptTitle: 'Accept the bill {{billNo}}?',
  acceptText: 'It is paid as billed.',
  acceptDiffers: 'It does not agree with the waybill. The reason is kept with the bill.',
  disputeTitle: 'Dispute the bill {{billNo}}?',
  disputeText: 'It does not count as a cost until you accept it. A corrected bill can be entered beside it.',
  reason: 'Reason',
  keep: 'Keep',
  accepted: 'Bill accepted',
  disputed: 'Bill disputed',
  reopened: 'Bill reopened',
  decidedLine: '{{status}} by {{who}}, {{when}}',
  uploadTitle: 'Upload bills',
  uploadHelp: 'A CSV file with a row for each waybill. The first line names the columns, in any order:',
  needed: 'needed',
  chooseFile: 'Choose file',
  fileEmpty: '{{name}} is empty.',
  fileTooBig: '{{name}} is larger than 1 MB. Split the file.',
  importDo_one: 'Add {{count}} bill',
  importDo_other: 'Add {{count}} bills',
  importNothing: 'Nothing to add',
  imported_one: '{{count}} bill added',
  imported_other: '{{count}} bills added',
  previewOf: '{{added}} to add, {{refused}} refused',
  line: 'Line {{line}}, {{column}} “{{text}}”: {{fault}}',
  lineOnly: 'Line {{line}}: {{fault}}',
  firstListed: 'The first {{count}} are listed.',
  inLine: 'Line',
  statementTitle: 'Statement of an airline',
  statementHelp:
    'Every booked waybill by the day of its first flight, with what is prepaid and collect, due carrier and due agent.',
  airline: 'Airline',
  from: 'From',
  to: 'To',
  waybills_one: '{{count}} waybill',
  waybills_other: '{{count}} waybills',
  statementNone: 'No booked waybills in this period',
  downloadCsv: 'Download CSV',
  downloadXlsx: 'Download XLSX',
  statementTotal_one: 'Total of {{count}} waybill',
  statementTotal_other: 'Total of {{count}} waybills',
  margin: 'Margin',
  marginOf: '{{margin}} {{currency}}',
  marginPercent: '{{percent}} % of the income',
  side: 'Income or cost',
  income: 'Income',
  cost: 'Cost',
  noIncome: 'No houses yet',
  arithmetic: '{{income}} − {{cost}} = {{margin}} {{currency}}',
  noRate: 'No exchange rate from {{from}} to {{to}} on {{on}} or the 7 days before it. Add the rate to see the margin.',
  unknown: 'unknown',
}
