import type { TableColumn, TemplateElement } from '@shortcut/domain/cargo/templates/template.ts'
import type { Coded } from './picture.ts'

/** What the names and codes of a template stand for. */
export interface Filled {
  fields: Readonly<Record<string, string>>
  bars: Coded
  /** Text of the square code. */
  square: string
  /** Of the table, by column. */
  rows?: readonly Readonly<Partial<Record<TableColumn, string>>>[]
  signature?: Buffer | undefined
  /** A form, whose boxes stay where they are: what does not fit into its table goes on further pages, which say this. */
  continued?: string
}

export type Placed<T extends TemplateElement['type']> = Extract<TemplateElement, { type: T }>

/** Kept free at the top and bottom of pages that follow the first. */
export const edge = 13
/** Of a box of a form: its frame, its caption's letters, and what is kept free inside. */
export const [frame, captionSize, inside] = [0.2, 1.8, 0.8]
