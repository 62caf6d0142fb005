import { z } from 'zod'
import { anyOf, date, either, id, instant } from './endpoint.ts'
import type { Filter } from './field-row.ts'
import { text } from './text.ts'

const oneText = text(120).optional()
const yesOrNo = either(z.enum(['yes', 'no'])).optional()
/** Of a code in capitals, typed as it comes. */
const capitals = (max: number) => anyOf(z.string().trim().toUpperCase().max(max)).optional()
const numberOf = (decimals: number) => (decimals === 0 ? z.coerce.number().int() : z.coerce.number()).optional()
const someOf = (values: readonly string[] | 'ids' | 'texts') =>
  anyOf<z.ZodType<string, string>>(values === 'ids' ? id : values === 'texts' ? text(40) : z.enum(values)).optional()

/** What each kind of filter reads. */
interface Read {
  text: typeof oneText
  yesNo: typeof yesOrNo
  codes: ReturnType<typeof capitals>
  dates: z.ZodOptional<typeof date>
  instants: z.ZodOptional<typeof instant>
  numbers: ReturnType<typeof numberOf>
}
type SomeOf<V extends string> = z.ZodOptional<z.ZodType<V[], string>>

type NamesOf<F> = F extends { name: infer N extends string }
  ? N
  : F extends { from: infer A extends string; to: infer B extends string }
    ? A | B
    : never
type ReadBy<F extends Filter> = F extends { kind: 'anyOf'; values: infer V }
  ? SomeOf<V extends readonly (infer One extends string)[] ? One : string>
  : F extends { kind: infer K extends keyof Read }
    ? Read[K]
    : never
type Filters<Rows> = Extract<Rows[keyof Rows], { filter: Filter }>['filter']

function schemasOf(filter: Filter): [name: string, schema: z.ZodType][] {
  switch (filter.kind) {
    case 'text':
      return [[filter.name, oneText]]
    case 'anyOf':
      return [[filter.name, someOf(filter.values)]]
    case 'yesNo':
      return [[filter.name, yesOrNo]]
    case 'codes':
      return [[filter.name, capitals(filter.max)]]
    case 'dates':
      return [filter.from, filter.to].map((name) => [name, date.optional()])
    case 'instants':
      return [filter.from, filter.to].map((name) => [name, instant.optional()])
    case 'numbers':
      return [filter.from, filter.to].map((name) => [name, numberOf(filter.decimals)])
  }
}

/** The parameters of a list's call that filter its columns, from its table of fields. */
export const filterInput = <Rows extends Readonly<Record<string, { filter: Filter | null }>>>(rows: Rows) =>
  Object.fromEntries(Object.values(rows).flatMap(({ filter }) => (filter ? schemasOf(filter) : []))) as {
    [F in Filters<Rows> as NamesOf<F>]: ReadBy<F>
  }
