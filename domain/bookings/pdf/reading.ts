import type { Box } from './page-text.ts'

/** What a document is, by its own headings. */
export const pdfKinds = [
  'rate_confirmation',
  'delivery_order_air_export',
  'delivery_order_air_import',
  'bill_of_lading',
  'dispatch_sheet',
  'air_waybill',
  'shippers_letter',
  'unknown',
] as const
export type PdfKind = (typeof pdfKinds)[number]

/** A value with its unit, a window of two clock times, or an equipment: plain JSON of at most one level. */
export type ReadValue = string | number | boolean | Record<string, string | number | boolean | null>

/** One field that was read, and where it stands on the page. */
export interface ReadField {
  /** Keys and counted places from the top: `references/load`, `stops/0/city`, `charges/1/amount`. */
  path: string
  value: ReadValue
  /** The text as it stands on the page. */
  printed: string
  page: number
  /** Null where the value is known and its place is not. */
  box: Box | null
  /** 0 to 1. Below 0.6 a person has to look before it is booked. */
  sureness: number
  by: 'template' | 'pattern'
}

export interface Reading {
  kind: PdfKind
  fields: ReadField[]
}
