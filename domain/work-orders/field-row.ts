import type { Filter } from '../field-row.ts'

/** The properties of each row in fields.ts. */

/** What a change affects: nothing anyone acts on, the driver's instructions, or the price. */
export type Impact = 'safe' | 'driver' | 'price'

type Listed = {
  /** Column of work_order. */
  column: string
  filter: Filter | null
  /** true: an index has all orders sorted by it; 'sparse': only the few that have a value. */
  sort: boolean | 'sparse'
  /** Folder rules can use it. */
  rule: boolean
}

export type KeptRow = Listed & {
  kind: 'text' | 'status' | 'channel' | 'unit' | 'moment' | 'instant'
}

type Entered = {
  impact: Impact
  /** Section of the form. */
  form: 'booking' | 'stops' | 'cargo' | 'air' | 'contact' | 'remark'
  /** Its place on the order's page; 'elsewhere': not among the one-line facts. */
  facts: 'numbers' | 'booking' | 'cargo' | 'elsewhere'
  /** 'row': a column of the list itself; 'beside': looked up only while it is shown. */
  list: 'row' | 'beside' | null
  /** Its place on bill of lading and delivery order. */
  paper: 'numbers' | 'air' | 'freight' | 'elsewhere' | null
  /** A JSON booking can have it. */
  json: boolean
  /** Headers that people use for it in tables of bookings, separated by '|'; null: it has no column. */
  upload: string | null
  /** Its place in a 204. */
  tender: string | null
}

type OneColumn =
  /** `known`: the list that forms offer; another text is kept, too. */
  | { kind: 'text'; max: number; known?: readonly string[] }
  /** A code of a closed list, or null. `read` finds it in people's words: '' for none, undefined if unclear. */
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
/** Spans several columns or has rows of its own: the server unfolds it. */
type Compound = { kind: 'contact' | 'stops'; column: null; filter: null; sort: false; rule: false }

export type EnteredRow = Entered & ((OneColumn & Listed) | Compound)
export type Kind = EnteredRow['kind']
