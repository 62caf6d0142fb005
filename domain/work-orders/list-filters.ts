import { z } from 'zod'
import { anyOf, date, id, instant } from '../endpoint.ts'
import { text } from '../text.ts'
import type { Filter } from './field-row.ts'
import { fieldRows } from './field-sets.ts'

type Filters = NonNullable<(typeof fieldRows)[keyof typeof fieldRows]['filter']>
type Names<K extends Filter['kind']> =
  Extract<Filters, { kind: K }> extends infer F
    ? F extends { name: infer N extends string }
      ? N
      : F extends { from: infer A extends string; to: infer B extends string }
        ? A | B
        : never
    : never

const oneText = text(120).optional()
const numberOf = (decimals: number) => (decimals === 0 ? z.coerce.number().int() : z.coerce.number()).optional()
const someOf = (values: readonly string[] | 'ids' | 'texts') =>
  anyOf(
    values === 'ids' ? id : values === 'texts' ? text(40) : z.string().refine((value) => values.includes(value)),
  ).optional()

function schemasOf(filter: Filter): [name: string, schema: z.ZodType][] {
  switch (filter.kind) {
    case 'text':
      return [[filter.name, oneText]]
    case 'anyOf':
      return [[filter.name, someOf(filter.values)]]
    case 'dates':
      return [filter.from, filter.to].map((name) => [name, date.optional()])
    case 'instants':
      return [filter.from, filter.to].map((name) => [name, instant.optional()])
    case 'numbers':
      return [filter.from, filter.to].map((name) => [name, numberOf(filter.decimals)])
  }
}

/** The parameters of workOrder/list that filter its columns. */
export const columnFilters = Object.fromEntries(
  Object.values(fieldRows).flatMap(({ filter }) => (filter ? schemasOf(filter) : [])),
) as { [N in Names<'text'>]: typeof oneText } & { [N in Names<'anyOf'>]: ReturnType<typeof someOf> } & {
  [N in Names<'dates' | 'instants'>]: z.ZodOptional<typeof instant>
} & { [N in Names<'numbers'>]: ReturnType<typeof numberOf> }
