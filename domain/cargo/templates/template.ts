import { z } from 'zod'
import { requiredText, text } from '../../text.ts'
import { labelSizeNames, labelSizes } from '../label-api.ts'
import { checklistFields, declarationFields, questionColumns, screeningColumns } from './security-names.ts'
import { rateColumns, waybillFields } from './waybill-names.ts'

/** What a template prints. */
export const templateKinds = [
  'label',
  'awbLabel',
  'dockReceipt',
  'tally',
  'deliveryNote',
  'masterWaybill',
  'houseWaybill',
  'securityDeclaration',
  'acceptanceChecklist',
] as const
export type TemplateKind = (typeof templateKinds)[number]
export type LabelTemplate = Extract<TemplateKind, 'label' | 'awbLabel'>
export type WaybillTemplate = Extract<TemplateKind, 'masterWaybill' | 'houseWaybill'>
export type SecurityTemplate = Extract<TemplateKind, 'securityDeclaration' | 'acceptanceChecklist'>
export const isSecurity = (kind: TemplateKind): kind is SecurityTemplate =>
  kind === 'securityDeclaration' || kind === 'acceptanceChecklist'
export const isLabel = (kind: TemplateKind): kind is LabelTemplate => kind === 'label' || kind === 'awbLabel'

/** A form: what does not fit into its table goes on further pages, and nothing else moves. */
export const isWaybill = (kind: TemplateKind): kind is WaybillTemplate =>
  kind === 'masterWaybill' || kind === 'houseWaybill'

/** Sizes of pages, and their width and height in millimetres. */
export const pageSizes = { ...labelSizes, letter: [215.9, 279.4], a4: [210, 297] } as const
export type PageSize = keyof typeof pageSizes
const pageSizeNames = Object.keys(pageSizes) as PageSize[]
export const sizesOf = (kind: TemplateKind): PageSize[] => (isLabel(kind) ? labelSizeNames : ['letter', 'a4'])

/** The names that a text may hold between braces, such as {customer}: each is replaced by what it names. */
export const labelFields = [
  'carrier',
  'warehouse',
  'receiptNo',
  'piece',
  'customer',
  'order',
  'crn',
  'mawb',
  'hawb',
  'airline',
  'destination',
  'packaging',
  'weight',
  'size',
  'marks',
  'label',
] as const
const everyPaper = ['carrier', 'address', 'number', 'customer', 'order', 'remark', 'condition', 'printed'] as const
const receiptFields = [
  ...everyPaper,
  'stamp',
  'crn',
  'reference',
  'shipper',
  'warehouse',
  'expected',
  'arrived',
  'counted',
  'countedBy',
  'bookedPieces',
  'pieces',
  'bookedWeight',
  'weight',
  'bookedVolume',
  'volume',
  'differences',
] as const
const noteFields = [
  ...everyPaper,
  'place',
  'handedOver',
  'handedBy',
  'receivedBy',
  'idSeen',
  'takenPieces',
  'refusedPieces',
] as const
export const templateFields = {
  label: labelFields,
  awbLabel: labelFields,
  dockReceipt: receiptFields,
  tally: receiptFields,
  deliveryNote: noteFields,
  masterWaybill: waybillFields,
  houseWaybill: waybillFields,
  securityDeclaration: declarationFields,
  acceptanceChecklist: checklistFields,
} as const satisfies Record<TemplateKind, readonly string[]>
export type TemplateField = (typeof templateFields)[TemplateKind][number]

/** Of the table of pieces; a delivery note also says why one was refused. */
const pieceColumns = ['no', 'receipt', 'label', 'packaging', 'size', 'weight', 'place', 'why'] as const
/** Columns of the table: of pieces, of a waybill's rate lines, of screening records, or of questions. */
export const tableColumns = [
  ...pieceColumns,
  ...rateColumns,
  ...(['waybill', 'method', 'result', 'when', 'who', 'where', 'question', 'yes', 'answerNo', 'notNeeded'] as const),
] as const
export type TableColumn = (typeof tableColumns)[number]
export const columnsOf = (kind: TemplateKind): readonly TableColumn[] => {
  if (kind === 'securityDeclaration') return screeningColumns
  if (kind === 'acceptanceChecklist') return questionColumns
  return isWaybill(kind) ? rateColumns : pieceColumns
}

/** A waybill has some eighty. */
const most = 150
const millimetres = z
  .number()
  .min(0)
  .max(300)
  .transform((mm) => Math.round(mm * 10) / 10)
/** From the top left corner of the page, in millimetres. */
const box = { x: millimetres, y: millimetres, width: millimetres, height: millimetres }
/** Height of a line of text. */
const letters = z
  .number()
  .min(1.5)
  .max(30)
  .transform((mm) => Math.round(mm * 10) / 10)

export const templateElement = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    ...box,
    text: requiredText(300),
    size: letters,
    bold: z.boolean().default(false),
    align: z.enum(['left', 'right']).default('left'),
  }),
  /** A frame with a small caption at its top, and a text: a box of a form. */
  z.object({
    type: z.literal('box'),
    ...box,
    caption: text(80).default(''),
    text: text(300).default(''),
    size: letters,
    bold: z.boolean().default(false),
    align: z.enum(['left', 'right']).default('left'),
  }),
  /** A filled rectangle: a rule. */
  z.object({ type: z.literal('line'), ...box }),
  /** The number as a bar code: of a label its piece's, of a paper its receipt's. */
  z.object({ type: z.literal('bars'), ...box }),
  z.object({ type: z.literal('qr'), ...box }),
  /** The pieces, over as many pages as they need; what stands below moves down. Or the rate lines of a waybill. */
  z.object({
    type: z.literal('table'),
    ...box,
    size: letters,
    columns: z.array(z.enum(tableColumns)).max(tableColumns.length),
  }),
  /** The receiver's signature, of a delivery note. */
  z.object({ type: z.literal('signature'), ...box }),
])
export type TemplateElement = z.output<typeof templateElement>
export type ElementType = TemplateElement['type']

/** Types of elements that a kind of template may hold. */
export const elementTypes = {
  label: ['text', 'box', 'line', 'bars', 'qr'],
  awbLabel: ['text', 'box', 'line', 'bars', 'qr'],
  dockReceipt: ['text', 'box', 'line', 'bars', 'qr', 'table'],
  tally: ['text', 'box', 'line', 'bars', 'qr', 'table'],
  deliveryNote: ['text', 'box', 'line', 'bars', 'qr', 'table', 'signature'],
  masterWaybill: ['text', 'box', 'line', 'bars', 'qr', 'table'],
  houseWaybill: ['text', 'box', 'line', 'bars', 'qr', 'table'],
  securityDeclaration: ['text', 'box', 'line', 'bars', 'qr', 'table'],
  acceptanceChecklist: ['text', 'box', 'line', 'bars', 'qr', 'table'],
} as const satisfies Record<TemplateKind, readonly ElementType[]>

export const templateContent = z.object({ size: z.enum(pageSizeNames), elements: z.array(templateElement).max(most) })
export type TemplateContent = z.output<typeof templateContent>

/** The names between braces in a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** The texts of an element that may hold names. */
export const textOf = (element: TemplateElement): string =>
  element.type === 'text' || element.type === 'box' ? element.text : ''
