import { stringify } from 'csv-stringify/sync'

/** Rows as CSV. Quotes more than the comma: with another list separator, a spreadsheet splits cells at `;` or a tab. */
export const csvText = (rows: (string | number | null)[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[;\t\r\n,"]/ })
