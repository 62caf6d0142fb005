/**
 * How a cell's text becomes a value. `truck` is the unit number of a truck; the form has its id.
 */
export type Reading = 'text' | 'date' | 'integer' | 'decimal' | 'boolean' | 'truck' | { oneOf: readonly string[] }

export interface Column {
  /** The field's name on the wire. */
  name: string
  reading: Reading
  /** Its name in `words`, where that is another. */
  label?: string
  /** What files call it besides: our former labels and the trade's other word. */
  alsoCalled?: readonly string[]
  /** No other thing of its kind may have the same. */
  unique?: true
  /** An empty cell leaves what is there, for there is no such thing as an empty one. */
  keepsWhenEmpty?: true
  /** Taken from files for new ones, and never given out. */
  secret?: true
}

/** How headers are compared: case, spaces and punctuation do not matter. */
export const headerKey = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
