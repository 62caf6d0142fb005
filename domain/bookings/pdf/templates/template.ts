import type { Box } from '../page-text.ts'
import type { CargoColumn } from '../patterns/cargo.ts'
import type { LearnedHeading } from '../patterns/headings.ts'
import type { LearnedColumns } from '../patterns/stop-table.ts'
import type { PdfKind, ReadValue } from '../reading.ts'
import type { ValueKind } from '../values/value-kinds.ts'

/** What a person says of one field: its place on the page, and its value if it is not what is printed there. */
export interface Mark {
  path: string
  page: number
  /** Null for what is not printed as such, like the type of a stop. */
  box: Box | null
  value?: ReadValue
}

/** Where a label stands, seen from its value. */
export type LabelPlace = 'before' | 'left' | 'above'

/** How a field of this sender is found again. */
export interface FieldRule {
  /** Of a stop's field without the stop's number: `window`. */
  path: string
  kind: ValueKind
  /** The words of the label, in lower case and without digits; null if the field has none. */
  label: string | null
  place: LabelPlace
  /** The word after the value in the same text, where the value ends before it. */
  until: string | null
  /** What was marked, as printed: a sender's own name is the same on each paper. */
  printed: string
  page: number
  box: Box
  /** Of a stop's field: the stop's type. */
  stop?: 'pickup' | 'drop'
}

/** What is known of a sender's papers. Plain JSON. */
export interface Template {
  version: 1
  kind: PdfKind
  /** Headings of stops. */
  headings: LearnedHeading[]
  /** Labels of columns of stops. */
  columns: LearnedColumns
  /** Labels of columns of cargo. */
  cargo: Record<string, CargoColumn>
  fields: FieldRule[]
  /** Fields in the block of each stop. */
  stopFields: FieldRule[]
  /** Paths that patterns find on this sender's papers and a person did not confirm; `*` for any number. */
  refused: string[]
}
