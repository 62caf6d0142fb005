/** How a cell's text is converted to a value. `truck` is a truck's unit number; the form has its id. */
export type Reading = 'text' | 'date' | 'integer' | 'decimal' | 'boolean' | 'truck' | { oneOf: readonly string[] }

export interface Column {
  /** The field's name in the API. */
  name: string
  reading: Reading
  /** Its name in `words`, if different. */
  label?: string
  /** Other names in files: our former labels and other words of the trade. */
  alsoCalled?: readonly string[]
  /** Values must be unique. */
  unique?: true
  /** An empty cell keeps the current value, because this field cannot be empty. */
  keepsWhenEmpty?: true
  /** Read from files for new records, never exported. */
  secret?: true
}

/** The form in which headers are compared: case, spaces and punctuation do not matter. */
export const headerKey = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
