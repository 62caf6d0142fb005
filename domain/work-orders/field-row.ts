/** The questions that a row of fields.ts answers. */

/** What a change touches: nothing anybody acts on, what a driver was told, or what the customer pays. */
export type Impact = 'safe' | 'driver' | 'price'

/** How a column of the list is filtered, by which parameters of workOrder/list. */
export type Filter =
  /** `searched`: its text is part of work_order.search_text, which has a trigram index. */
  | { kind: 'text'; name: string; searched: boolean }
  | { kind: 'anyOf'; name: string; values: readonly string[] | 'ids' | 'texts' }
  /** Days; both belong to the range. */
  | { kind: 'dates'; from: string; to: string }
  | { kind: 'instants'; from: string; to: string }
  /** `column`: what is compared, where that is not the field's own. */
  | { kind: 'numbers'; from: string; to: string; decimals: number; unit?: string; column?: string }

type Listed = {
  /** Of work_order. */
  column: string
  filter: Filter | null
  /** true: an index has all orders in this order; 'sparse': only the few that have a value. */
  sort: boolean | 'sparse'
  /** Folder rules may look at it. */
  rule: boolean
}

export type KeptRow = Listed & {
  kind: 'text' | 'status' | 'channel' | 'unit' | 'moment' | 'instant'
}

type Entered = {
  impact: Impact
  /** Section of the form. */
  form: 'booking' | 'stops' | 'cargo' | 'air' | 'contact' | 'remark'
  /** Where the order's page has it; 'elsewhere': not among the facts of one line. */
  facts: 'numbers' | 'booking' | 'cargo' | 'elsewhere'
  /** 'row': a column of the list itself; 'beside': one that is looked up while somebody shows it. */
  list: 'row' | 'beside' | null
  /** Where bill of lading and delivery order print it. */
  paper: 'numbers' | 'air' | 'freight' | 'elsewhere' | null
  /** A JSON booking may say it. */
  json: boolean
  /** What people write above its column in a table of bookings, parted by '|'; null: it has none. */
  upload: string | null
  /** Where a 204 says it. */
  tender: string | null
}

type OneColumn =
  | { kind: 'text'; max: number }
  /** A code of a closed list, or null. `read` finds it in what people write: '' for none, undefined where it cannot tell. */
  | { kind: 'choice'; values: readonly string[]; read: (text: string) => string | undefined }
  | {
      kind:
        | 'bookingType'
        | 'count'
        | 'weight'
        | 'volume'
        | 'date'
        | 'placeTime'
        | 'instant'
        | 'account'
        | 'user'
        | 'tags'
    }
/** More than one column, or rows of its own: the server unfolds it. */
type Compound = { kind: 'contact' | 'stops'; column: null; filter: null; sort: false; rule: false }

export type EnteredRow = Entered & ((OneColumn & Listed) | Compound)
export type Kind = EnteredRow['kind']

/** A filter by typed text, of a column that the quick search does not look in. */
export const text = <N extends string>(name: N) => ({ kind: 'text', name, searched: false }) as const
/** The same, of one that it does. */
export const searched = <N extends string>(name: N) => ({ kind: 'text', name, searched: true }) as const
export const anyOf = <N extends string, const V extends readonly string[] | 'ids' | 'texts'>(name: N, values: V) =>
  ({ kind: 'anyOf', name, values }) as const
export const instants = <N extends string>(name: N) =>
  ({ kind: 'instants', from: `${name}From`, to: `${name}To` }) as const

export const days = <N extends string>(name: N) => ({ kind: 'dates', from: `${name}From`, to: `${name}To` }) as const
/** `name` with the unit that is compared: 'weightKg'. */
export const numbers = <N extends string>(name: N, decimals: number, of?: { unit: string; column: string }) =>
  ({ kind: 'numbers', from: `${name}Min`, to: `${name}Max`, decimals, ...of }) as const
