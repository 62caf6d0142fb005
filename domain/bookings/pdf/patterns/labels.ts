import type { PdfKind } from '../reading.ts'
import type { ValueKind } from '../values/value-kinds.ts'

export interface LabelRow {
  path: string
  kind: ValueKind
  /** What the label says, without its mark. */
  label: string
  /** Only in documents of these kinds. */
  only?: PdfKind[]
  /** The value can follow without a colon. */
  open?: boolean
  /** Several values make a list. */
  many?: boolean
  /** The label begins its text. */
  start?: boolean
  /** Of several, the one closest to this field's line. */
  near?: string
}

const number = '(?: ?(?:#|no\\.?|nr\\.?|number|num\\.?))?'

/** Labels and the fields they announce. An earlier row wins. */
export const labelRows: LabelRow[] = [
  {
    path: 'references/load',
    kind: 'reference',
    label: `(?:load|shipment|order confirmation|tender)${number}(?: id)?`,
    only: ['rate_confirmation'],
    open: true,
  },
  { path: 'references/load', kind: 'reference', label: `pro${number}`, only: ['rate_confirmation'] },
  { path: 'references/pro', kind: 'reference', label: `pro${number}`, only: ['bill_of_lading'] },
  {
    path: 'references/bol',
    kind: 'reference',
    label: `(?:bill of lading|b\\/?l|bol)${number}`,
    only: ['bill_of_lading'],
  },
  { path: 'references/sid', kind: 'reference', label: 'sid ?#?' },
  { path: 'references/cid', kind: 'reference', label: 'cid ?#?' },
  {
    path: 'references/shipper_ref',
    kind: 'reference',
    label: `shipper(?:'s)?(?: ref(?:erence)?)?(?: ?#| no\\.?)`,
    only: ['bill_of_lading'],
  },
  {
    path: 'references/po',
    kind: 'reference',
    label: `(?:customer )?p\\.?o\\.?${number}|purchase order${number}`,
    only: ['bill_of_lading'],
  },
  {
    path: 'references/customer_po',
    kind: 'reference',
    label: `(?:(?:customer|cust|your|client) )?(?:p\\.?o\\.?|purchase order)${number}`,
    open: true,
    only: ['rate_confirmation', 'delivery_order_air_import', 'delivery_order_air_export', 'dispatch_sheet'],
  },
  {
    path: 'references/pickup',
    kind: 'reference',
    label: '(?:pick[- ]?up|pu|p\\/u) ?(?:#|no\\.?|number|ref\\.?|conf\\.?|confirmation)',
    many: true,
  },
  {
    path: 'references/delivery',
    kind: 'reference',
    label: '(?:delivery|del|drop) ?(?:#|no\\.?|number|ref\\.?|conf\\.?)|conf(?:irmation)?(?: ?#| no\\.?| number)?',
    only: ['rate_confirmation', 'dispatch_sheet'],
    many: true,
    open: true,
  },
  {
    path: 'references/delivery_order',
    kind: 'reference',
    label: '(?:(?:delivery order|d\\/o|do) ?)?(?:no\\.?|number|#)',
    only: ['delivery_order_air_import', 'delivery_order_air_export'],
    start: true,
    open: true,
  },
  {
    path: 'references/file',
    kind: 'reference',
    label: `(?:our )?(?:file|job)${number}`,
    only: ['delivery_order_air_import', 'delivery_order_air_export'],
    open: true,
  },
  { path: 'references/file', kind: 'reference', label: `our ref(?:erence)?${number}`, start: true },
  {
    path: 'references/entry',
    kind: 'reference',
    label: '(?:i\\.?t\\.? ?\\/? ?)?(?:customs )?entry(?: ?no\\.?| number| #)?',
    open: true,
    only: ['delivery_order_air_import'],
  },
  { path: 'references/route', kind: 'reference', label: `route${number}`, open: true, only: ['dispatch_sheet'] },
  { path: 'references/trip', kind: 'reference', label: `(?:trip|run)${number}`, open: true, only: ['dispatch_sheet'] },
  {
    path: 'references/account',
    kind: 'reference',
    label: `(?:acct|account)\\.?${number}`,
    open: true,
    only: ['dispatch_sheet'],
  },
  { path: 'mawb', kind: 'mawb', label: `(?:mawb|master(?: air ?waybill)?|master awb|air ?waybill)${number}` },
  {
    path: 'hawb',
    kind: 'hawb',
    label: `(?:hawbs?|house(?: air ?waybill)?(?:\\(s\\)|s)?|house awb)${number}`,
    many: true,
  },
  { path: 'flight', kind: 'flight', label: `flight${number}(?: ?\\/ ?(?:date|arrived|arrival))?|flt` },
  {
    path: 'destination',
    kind: 'airport',
    label: '(?:airport of )?dest(?:ination)?(?: airport)?',
    only: ['delivery_order_air_export', 'air_waybill'],
  },
  { path: 'document_cut_off', kind: 'moment', label: 'doc(?:ument)?s? (?:cut-?off|deadline|closing)' },
  {
    path: 'cargo_cut_off',
    kind: 'moment',
    label:
      '(?:cargo |freight )?(?:cut-?off|lockout|lat|tender by|deadline)(?: \\(lat\\))?(?: ?- ?must be tendered before)?',
  },
  { path: 'screening', kind: 'screening', label: 'screening(?: status)?|security(?: status)?' },
  {
    path: 'last_free_day',
    kind: 'date',
    label: 'last free (?:day|date|time)|lfd|free time (?:ends|expires)|storage (?:starts|begins)',
  },
  {
    path: 'carrier',
    kind: 'text',
    label: '(?:motor )?carrier(?: name)?|trucker|trucking company|haulier',
    start: true,
  },
  { path: 'carrier', kind: 'text', label: 'to', start: true },
  { path: 'carrier_mc', kind: 'reference', label: 'mc ?#?', only: ['rate_confirmation'], open: true, near: 'carrier' },
  { path: 'scac', kind: 'code', label: 'scac(?: code)?' },
  { path: 'driver', kind: 'name', label: 'driver(?: name)?', only: ['dispatch_sheet', 'rate_confirmation'] },
  { path: 'tractor', kind: 'reference', label: `(?:tractor|truck|power unit)${number}` },
  { path: 'trailer', kind: 'text', label: `trailer${number}` },
  { path: 'seal', kind: 'reference', label: 'seal(?: ?numbers?\\(?s?\\)?|s| ?no\\.?| ?#)?' },
  { path: 'equipment', kind: 'equipment', label: '(?:equipment|equip|truck|trailer)(?: type| required)?' },
  { path: 'mode', kind: 'code', label: 'mode', only: ['rate_confirmation'] },
  {
    path: 'temperature',
    kind: 'temperature',
    label: '(?:set )?temp(?:erature)?(?: setting| setpoint)?|reefer temp',
    open: true,
    only: ['rate_confirmation', 'bill_of_lading', 'dispatch_sheet'],
  },
  {
    path: 'commodity',
    kind: 'goods',
    label: 'commodity|goods|(?:cargo |goods )?description(?: of goods)?|nature of goods|product|freight',
  },
  {
    path: 'weight',
    kind: 'weight',
    label:
      '(?:est(?:imated)?\\.? |total |gross )*(?:weight|wt)\\.?(?: \\(?lbs?\\)?)?|(?:pieces|pcs|pieces count) ?\\/ ?weight',
  },
  { path: 'pallets', kind: 'pallets', label: '(?:total )?(?:pallets|plts?|pallet count|skids)(?: count)?' },
  {
    path: 'pieces',
    kind: 'pieces',
    label: '(?:total )?(?:pieces|pcs|piece count|qty|quantity|cases|cartons)(?: ?\\/ ?weight)?',
  },
  { path: 'dims', kind: 'dims', label: 'dim(?:ension)?s' },
  { path: 'freight_terms', kind: 'terms', label: 'freight (?:charge )?terms(?: are)?|terms' },
  {
    path: 'contact',
    kind: 'name',
    label:
      '(?:your |our )?(?:contact|dispatcher|booked by|prepared by|issued by|questions(?: to| call)?|broker contact|agent|coordinator|arranged by|rep)(?: name)?',
    only: ['rate_confirmation', 'delivery_order_air_export', 'delivery_order_air_import', 'dispatch_sheet'],
  },
  { path: 'contact_phone', kind: 'phone', label: 'phone|tel(?:ephone)?|direct(?: line)?|mobile|cell|call' },
  { path: 'contact_email', kind: 'email', label: 'e-?mail' },
]
