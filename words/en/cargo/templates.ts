import type { TemplateFaultKey } from '@shortcut/domain/cargo/templates/faults.ts'
import type {
  ElementType,
  PageSize,
  TableColumn,
  TemplateField,
  TemplateKind,
} from '@shortcut/domain/cargo/templates/template.ts'
import type { TemplateRow } from '@shortcut/domain/cargo/templates/template-api.ts'

export const templateKindName: Record<TemplateKind, string> = {
  label: 'Label of a piece',
  awbLabel: 'Label of its air waybill',
  dockReceipt: 'Dock receipt',
  tally: 'Tally',
  deliveryNote: 'Delivery note',
}

export const pageSizeName: Record<PageSize, string> = {
  '4x6': '4 × 6 in',
  '100x150': '100 × 150 mm',
  a6: 'A6 (105 × 148 mm)',
  letter: 'Letter (8.5 × 11 in)',
  a4: 'A4 (210 × 297 mm)',
}

export const elementTypeName: Record<ElementType, string> = {
  text: 'Text',
  line: 'Line',
  bars: 'Bar code',
  qr: 'QR code',
  table: 'Table of pieces',
  signature: 'Signature',
}

/** Heads of the printed table of pieces. */
export const templateColumn: Record<TableColumn, string> = {
  no: 'No.',
  receipt: 'Receipt',
  label: 'Label',
  packaging: 'Packaging',
  size: 'L × W × H, cm',
  weight: 'Weight, kg',
  place: 'Place',
  why: 'Refused',
}

/** What a name between braces stands for. */
export const templateFieldName: Record<TemplateField, string> = {
  carrier: 'Your company',
  address: 'Your address',
  number: 'Number of the receipt or order',
  receiptNo: 'Receipt no.',
  stamp: 'NOT COUNTED, DISCREPANT or CANCELLED',
  customer: 'Customer',
  order: 'Work order',
  crn: 'CRN',
  reference: 'Reference',
  shipper: 'Shipper',
  warehouse: 'Warehouse',
  expected: 'Expected at',
  arrived: 'Arrived at',
  counted: 'Counted at',
  countedBy: 'Counted by',
  bookedPieces: 'Booked pieces',
  pieces: 'Counted pieces',
  bookedWeight: 'Booked weight',
  weight: 'Weight',
  bookedVolume: 'Booked volume',
  volume: 'Volume',
  differences: 'Differences',
  condition: 'Condition',
  remark: 'Remark',
  printed: 'When it was printed',
  place: 'Place',
  handedOver: 'Handed over at',
  handedBy: 'Handed over by',
  receivedBy: 'Received by',
  idSeen: 'ID seen',
  takenPieces: 'Accepted pieces',
  refusedPieces: 'Refused pieces',
  piece: 'Which piece of how many',
  mawb: 'Air waybill',
  packaging: 'Packaging',
  size: 'Length × width × height',
  label: 'Label',
}

/** What keeps a template from printing. `at`: number of the element. */
export const templateFault: Record<TemplateFaultKey, string> = {
  size: 'The page has a size that this is not printed on.',
  noCode: 'It has no bar code and no QR code, so nobody could scan it.',
  noStamp: 'No text holds {stamp}: nobody would see that freight is not counted or differs.',
  noTable: 'It has no table of pieces.',
  twoTables: 'It has more than one table of pieces.',
  notHere: 'Element {{at}} belongs on another kind of paper.',
  beyondPage: 'Element {{at}} reaches beyond the page.',
  nameUnknown: 'Element {{at}} names {{name}}, which does not exist here.',
  codeSmall: 'Element {{at}} is too small to scan: bars need 60 × 10 mm, a QR code 14 mm.',
  overCode: 'Element {{at}} stands on a code.',
  noColumns: 'The table has no columns.',
}

export const templateColumnName: Record<
  Exclude<keyof TemplateRow, 'id' | 'version' | 'accountId' | 'updatedBy' | 'activeEdition'> | 'state',
  string
> = {
  name: 'Name',
  kind: 'Prints',
  accountName: 'Customer',
  size: 'Page',
  edition: 'Edition',
  state: 'State',
  updatedAt: 'Last changed',
}

export type TemplateColumnName = keyof typeof templateColumnName

/** The pages of *Template Setting*. */
export const templatePage = {
  add: 'Add template',
  none: 'No templates yet',
  noneHelp:
    'Labels and papers print in their standard layout. Add a template to lay them out your own way, for all customers or for one.',
  confirmDelete: 'Delete the selected templates?',
  facts: 'Template',
  allCustomers: 'All customers',
  customerHelp: 'Empty: for all customers that have no template of their own',
  prints: 'Prints',
  printsEdition: 'Edition {{edition}} prints',
  doesNotPrint: 'Does not print',
  saved: 'Saved as edition {{edition}}',
  savedSame: 'Saved',
  activated: 'Edition {{edition}} prints from now on',
  deactivated: 'The standard prints again',
  save: 'Save',
  activate: 'Activate',
  deactivate: 'Deactivate',
  saveFirst: 'Save your changes first.',
  editions: 'Editions',
  editionBy: 'Edition {{edition}} · {{by}} · {{at}}',
  oldEdition: 'You see edition {{edition}} of {{last}}. Saving makes it the newest.',
  show: 'Show',
  elements: 'Elements',
  addElement: 'Add element',
  remove: 'Remove',
  text: 'Text',
  insert: 'Insert a name',
  bold: 'Bold',
  alignRight: 'Right-aligned',
  letters: 'Letters, mm',
  x: 'Left, mm',
  y: 'Top, mm',
  width: 'Width, mm',
  height: 'Height, mm',
  columns: 'Columns',
  preview: 'Example',
  moveHelp: 'Drag an element, or choose it and press the arrow keys: 1 mm, with Shift 5 mm.',
  faults: 'Keeps it from printing',
  noFaults: 'Nothing keeps it from printing',
  failed: 'This template could not be loaded',
  savedMeanwhile:
    '{{who}} has saved this template meanwhile. If you save too, yours is the newest edition; theirs stays among the editions.',
}
