import { standardSecurity } from './standard-security.ts'
import { standardWaybill } from './standard-waybill.ts'
import {
  isLabel,
  isSecurity,
  isWaybill,
  type LabelTemplate,
  type PageSize,
  pageSizes,
  type SecurityTemplate,
  type TemplateContent,
  type TemplateElement,
  type TemplateKind,
  type WaybillTemplate,
} from './template.ts'

type Text = Extract<TemplateElement, { type: 'text' }>
const text = (x: number, y: number, width: number, size: number, said: string, more: Partial<Text> = {}): Text => ({
  type: 'text',
  x,
  y,
  width,
  height: Math.round(size * 12) / 10,
  size,
  bold: false,
  align: 'left',
  text: said,
  ...more,
})
const rule = (x: number, y: number, width: number): TemplateElement => ({ type: 'line', x, y, width, height: 0.4 })
const tenth = (mm: number) => Math.round(mm * 10) / 10

const margin = 4
/** The standard label: who, what, which of how many, a square code and a bar code of the same number. */
function standardLabel(kind: LabelTemplate, size: PageSize): TemplateContent {
  const isAwb = kind === 'awbLabel'
  const [width, height] = pageSizes[size]
  const inner = tenth(width - 2 * margin)
  const square = 26
  const half = tenth(inner / 2)
  const room = tenth(inner - square - 4)
  const bars = tenth(height - margin - 36)
  // What IATA Resolution 606 asks of a label: airline, waybill, destination, house, and which of how many.
  const own = [
    ['Customer', '{customer}'],
    ['Work order', '{order}'],
    ['Reference', '{crn}'],
    ['Air waybill', '{mawb}'],
  ] as const
  const ofAirline = [
    ['Airline', '{airline}'],
    ['Destination', '{destination}'],
    ['House waybill', '{hawb}'],
    ['Receipt', '{receiptNo}'],
  ] as const
  const lines = [
    ...(isAwb ? ofAirline : own),
    ['Packaging', '{packaging}'],
    ['Weight', '{weight}'],
    ['Size', '{size}'],
  ] as const
  return {
    size,
    elements: [
      text(margin, 6.4, inner - 24, 4.5, '{carrier}', { bold: true }),
      text(tenth(margin + inner - 23), 6.4, 23, 4.5, '{warehouse}', { bold: true, align: 'right' }),
      rule(margin, 13, inner),
      text(margin, 16.6, half, 3, isAwb ? 'Air waybill' : 'Receipt'),
      text(margin, 21.6, room, 8, isAwb ? '{mawb}' : '{receiptNo}', { bold: true }),
      text(tenth(margin + half), 16.6, half, 3, 'Piece', { align: 'right' }),
      text(tenth(margin + room), 21.6, tenth(inner - room), 8, '{piece}', { bold: true, align: 'right' }),
      rule(margin, 32, inner),
      { type: 'qr', x: tenth(width - margin - square), y: 36, width: square, height: square },
      ...lines.map(([name, value], index) =>
        text(margin, tenth(35.6 + index * 8.2), index < 4 ? room : inner, 4, `${name}: ${value}`),
      ),
      text(margin, tenth(35.6 + lines.length * 8.2), inner, 5, '{marks}', { bold: true }),
      rule(margin, tenth(bars - 4), inner),
      { type: 'bars', x: margin, y: bars, width: inner, height: 30 },
      text(margin, tenth(bars + 31), inner, 4.5, '{label}'),
    ],
  }
}

const side = 13
/** A paper to begin with: the carrier's head, the facts in two columns, the pieces, and lines to sign on. */
function standardPaper(
  kind: Exclude<TemplateKind, LabelTemplate | WaybillTemplate | SecurityTemplate>,
  size: PageSize,
): TemplateContent {
  const [width] = pageSizes[size]
  const inner = tenth(width - 2 * side)
  const half = tenth(inner / 2 - 2)
  const right = tenth(side + inner / 2 + 2)
  const title = { dockReceipt: 'Dock receipt', tally: 'Tally', deliveryNote: 'Delivery note' }[kind]
  const isNote = kind === 'deliveryNote'
  const facts = isNote
    ? [
        'Customer: {customer}',
        'Work order: {order}',
        'Place: {place}',
        'Handed over: {handedOver}',
        'Handed over by: {handedBy}',
        'Received by: {receivedBy}',
        'ID seen: {idSeen}',
        'Condition: {condition}',
        'Accepted: {takenPieces}',
        'Refused: {refusedPieces}',
      ]
    : [
        'Customer: {customer}',
        'Work order: {order}',
        'CRN: {crn}',
        'Reference: {reference}',
        'Shipper: {shipper}',
        'Arrived: {arrived}',
        'Counted: {counted}',
        'Counted by: {countedBy}',
        'Pieces: {pieces} of {bookedPieces}',
        'Weight: {weight}',
      ]
  const rows = facts.map((fact, index) =>
    text(index % 2 ? right : side, 46 + Math.floor(index / 2) * 6, half, 3.4, fact),
  )
  const columns: Extract<TemplateElement, { type: 'table' }>['columns'] = isNote
    ? ['receipt', 'label', 'packaging', 'weight', 'why']
    : ['no', 'label', 'packaging', 'size', 'weight', 'place']
  const below = isNote
    ? [
        { type: 'signature', x: side, y: 146, width: 60, height: 25 } as const,
        rule(side, 172, half),
        text(side, 173, half, 3, 'Receiver: {receivedBy}'),
      ]
    : [
        text(side, 140, inner, 3.4, '{differences}', { height: 16 }),
        text(side, 157, inner, 3.4, '{condition}', { height: 8.4 }),
        rule(side, 180, half),
        text(side, 181, half, 3, 'Warehouse: name, date, signature'),
        rule(right, 180, half),
        text(right, 181, half, 3, 'Carrier: name, date, signature'),
      ]
  return {
    size,
    elements: [
      text(side, 12, half, 5.5, title, { bold: true }),
      text(side, 20, half, 3.4, '{carrier}', { bold: true }),
      text(side, 25, half, 3.4, '{address}', { height: 8.4 }),
      text(right, 12, half, 5.5, '{number}', { bold: true, align: 'right' }),
      ...(isNote ? [] : [text(right, 20, half, 5, '{stamp}', { bold: true, align: 'right' })]),
      rule(side, 40, inner),
      ...rows,
      { type: 'table', x: side, y: 80, width: inner, height: 50, size: 3.2, columns },
      ...below,
    ],
  }
}

/** What a new template begins with. */
export const standardTemplate = (kind: TemplateKind, size: PageSize): TemplateContent =>
  isLabel(kind)
    ? standardLabel(kind, size)
    : isWaybill(kind)
      ? standardWaybill(kind, size)
      : isSecurity(kind)
        ? standardSecurity(kind, size)
        : standardPaper(kind, size)
