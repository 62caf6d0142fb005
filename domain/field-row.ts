/** What the rows of every entity's table of fields (`fields.ts`) have in common. */

/** How a column of the list is filtered, by which parameters of the list's call. */
export type Filter =
  /** `searched`: its text is part of the row's search_text, which has a trigram index. */
  | { kind: 'text'; name: string; searched: boolean }
  | { kind: 'anyOf'; name: string; values: readonly string[] | 'ids' | 'texts' }
  /** One of two answers. */
  | { kind: 'yesNo'; name: string }
  /** Codes in capitals, typed as they come. */
  | { kind: 'codes'; name: string; max: number }
  /** Days; both belong to the range. */
  | { kind: 'dates'; from: string; to: string }
  | { kind: 'instants'; from: string; to: string }
  /** `column`: what is compared, where that is not the field's own. */
  | { kind: 'numbers'; from: string; to: string; decimals: number; unit?: string; column?: string }

/** Fields of a table whose row answers a question in this way. */
export type FieldWith<Rows, Question extends string, Answer> = {
  [F in keyof Rows]: Rows[F] extends Record<Question, Answer> ? F : never
}[keyof Rows] &
  string

/** A filter by typed text, of a column that the quick search does not look in. */
export const text = <N extends string>(name: N) => ({ kind: 'text', name, searched: false }) as const
/** The same, of one that it does. */
export const searched = <N extends string>(name: N) => ({ kind: 'text', name, searched: true }) as const
export const anyOf = <N extends string, const V extends readonly string[] | 'ids' | 'texts'>(name: N, values: V) =>
  ({ kind: 'anyOf', name, values }) as const
/** Codes in capitals, typed as they come. */
export const codes = <N extends string>(name: N, max: number) => ({ kind: 'codes', name, max }) as const
/** One of two answers. */
export const yesNo = <N extends string>(name: N) => ({ kind: 'yesNo', name }) as const
export const instants = <N extends string>(name: N) =>
  ({ kind: 'instants', from: `${name}From`, to: `${name}To` }) as const

export const days = <N extends string>(name: N) => ({ kind: 'dates', from: `${name}From`, to: `${name}To` }) as const
/** `name` with the unit that is compared: 'weightKg'. */
export const numbers = <N extends string>(name: N, decimals: number, of?: { unit: string; column: string }) =>
  ({ kind: 'numbers', from: `${name}Min`, to: `${name}Max`, decimals, ...of }) as const
