import { ownLabelOf, ssccOf } from '@shortcut/domain/cargo/labels.ts'
import {
  isSecurity,
  isWaybill,
  type SecurityTemplate,
  type TableColumn,
  type TemplateField,
  type TemplateKind,
} from '@shortcut/domain/cargo/templates/template.ts'
import type { WaybillField } from '@shortcut/domain/cargo/templates/waybill-names.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { Filled } from './filled.ts'
import type { LabelFacts } from './label-facts.ts'
import { labelFilled } from './label-fields.ts'
import { rateExample, waybillExample } from './waybill-example.ts'

/** A piece that does not exist, to show how labels will look. */
export const labelExample = (gs1Prefix: string): LabelFacts => ({
  pieceId: '',
  receiptId: '',
  accountId: null,
  label: gs1Prefix ? ssccOf(gs1Prefix, 123) : ownLabelOf('DR-26-000123', 3),
  kind: gs1Prefix ? 'sscc' : 'own',
  receiptNo: 'DR-26-000123',
  pieceNo: 3,
  pieces: 12,
  warehouseCode: 'ORD1',
  customerName: 'Acme Export',
  bookingId: 'WO-26-000456',
  customerReferenceNumber: 'PO-4500012345',
  mawb: '020-71293946',
  hawb: 'H-1042',
  destination: 'FRA',
  weightKg: '84.5',
  size: '120 × 80 × 95',
  packaging: 'pallet',
  hazmatClass: '3',
  temperature: 'cold',
})

/** What only waybills name. */
type OfWaybills = Exclude<
  WaybillField,
  | 'carrier'
  | 'address'
  | 'number'
  | 'customer'
  | 'reference'
  | 'shipper'
  | 'stamp'
  | 'pieces'
  | 'weight'
  | 'volume'
  | 'printed'
  | 'codes'
  | 'filing'
>
/** Values of a paper that does not exist. */
const paperExample: Record<Exclude<TemplateField, OfWaybills>, string> = {
  carrier: '',
  address: '',
  number: 'DR-26-000123',
  receiptNo: 'DR-26-000123',
  stamp: 'DISCREPANT',
  customer: 'Acme Export',
  order: 'WO-26-000456',
  crn: 'PO-4500012345',
  airline: 'Lufthansa Cargo',
  hawb: 'H-1042',
  reference: 'PO-4500012345',
  shipper: 'Rosemill Tools',
  warehouse: 'Chicago warehouse, 1 Cargo Rd, Chicago, IL 60666',
  expected: '2026-03-11 08:00 CST',
  arrived: '2026-03-11 08:42 CST',
  counted: '2026-03-11 09:15 CST',
  countedBy: 'Ana Dock',
  bookedPieces: '12',
  pieces: '11',
  bookedWeight: '930 kg (2,050 lb)',
  weight: '845 kg (1,863 lb)',
  bookedVolume: '4.200 m³',
  volume: '3.912 m³',
  differences: 'Short: 12 / 11 (open)',
  condition: 'Damaged: DR-26-000123-0004',
  remark: 'Seal 0042 was broken.',
  printed: 'Printed 2026-03-11 10:00 CST',
  place: 'ORD cargo area 2',
  handedOver: '2026-03-12 14:20 CST',
  handedBy: 'Bo Driver',
  receivedBy: 'Jo Müller',
  idSeen: 'Badge 7731',
  takenPieces: '10',
  refusedPieces: '1',
  piece: '3 / 12',
  mawb: '020-71293946',
  packaging: 'Pallet',
  size: '120 × 80 × 95 cm',
  marks: 'HAZMAT CLASS 3 · Cold, 2–8 °C',
  label: 'DR-26-000123-0003',
  lane: 'ORD–HAM',
  flight: 'LH8161 2026-03-12',
  aircraft: 'Passenger',
  goods: 'Machine parts',
  shipments: 'SC000123 · Rosemill Tools · Known shipper · KS-2044 · 12 / 12',
  codes: 'RFL',
  filing: 'NOEEI 30.37(a)',
}
const pieceExample: Partial<Record<TableColumn, string>> = {
  no: '1',
  receipt: 'DR-26-000123',
  label: 'DR-26-000123-0001',
  packaging: 'Pallet',
  size: '120 × 80 × 95',
  weight: '84.5',
  place: 'A-01-1',
  why: '',
}
const examplePieces = 6

const codesOf = (number: string): Pick<Filled, 'bars' | 'square'> => ({
  bars: { bcid: 'code128', text: number.replace('-', '') },
  square: number,
})

const questionExample = { question: 'Class labels on each package', yes: '[  ]', answerNo: '[  ]', notNeeded: '[  ]' }
function securityExample(kind: SecurityTemplate, head: { carrier: string; address: string }): Filled {
  const number = '020-71293946'
  const isDeclaration = kind === 'securityDeclaration'
  const stamp = isDeclaration ? en.securityPaper.passenger : fill(en.securityPaper.refused, { reason: 'Class label' })
  const fields = { ...paperExample, ...head, number, stamp }
  const screened = { waybill: 'SC000123', method: 'XRY', result: 'Passed', pieces: '12' }
  const rows = isDeclaration
    ? [{ ...screened, when: '2026-03-11 09:15 CST', who: 'Ana Dock', where: 'ORD1' }]
    : Array.from({ length: examplePieces }, (_, index) => ({ ...questionExample, no: String(index + 1) }))
  return { ...codesOf(number), fields, rows }
}

/** What an example of a template holds. @param carrier name and address of the carrier, one line each */
export function exampleFilled(kind: TemplateKind, carrier: string): Filled {
  if (kind === 'label') return labelFilled(labelExample(''), carrier)
  if (kind === 'awbLabel') return labelFilled({ ...labelExample(''), label: '0207129394600003', kind: 'awb' }, carrier)
  const [name = '', ...address] = carrier.split('\n')
  const head = { carrier: name, address: address.join('\n') }
  if (isWaybill(kind)) {
    const { number } = waybillExample
    const fields = {
      ...waybillExample,
      ...head,
      ...(kind === 'houseWaybill' && { number: 'SC000123', issuer: carrier }),
    }
    return { ...codesOf(fields.number), fields, rows: rateExample, continued: number }
  }
  if (isSecurity(kind)) return securityExample(kind, head)
  const rows = Array.from({ length: examplePieces }, (_, index) => ({
    ...pieceExample,
    no: String(index + 1),
    label: `DR-26-000123-000${index + 1}`,
    why: index === examplePieces - 1 ? 'Refused: crushed corner' : '',
  }))
  return { ...codesOf(paperExample.number), fields: { ...paperExample, ...head }, rows }
}
