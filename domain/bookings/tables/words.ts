import { cleanText, clip } from '../../clean-text.ts'

/** What is said of the cells of a table. `column` is its header. */
export const tableWords = {
  noTable: 'The file has no rows under its header.',
  noColumns:
    'No column says which booking a row is: a header such as "CRN", "Reference" or "Shipment id" is needed. The headers are: {headers}.',
  tooMany: 'The file has {count} bookings; at most {most} are taken at once.',
  tooManyRows: '{count} rows have this one number; at most {most} make one order. Is the right column the CRN?',
  noNumber:
    'The row says neither CRN nor shipment id. Every row of an order repeats its number; of merged cells only the first row has it.',
  fields:
    'The row has {count} fields under {headers} headers. Put a value that contains the separator between quotation marks.',
  formula:
    '"{column}" is a formula whose result is not in the file: {value}. Save the file in a spreadsheet program, or send values.',
  purpose: '"{column}" is "{value}"; it must be original, change or cancel.',
  bookingType: '"{column}" is "{value}"; it must be 0 (power only), 1 (one dropoff) or 2 (several dropoffs).',
  choice: '"{column}" is "{value}"; it must be one of {values}.',
  count: '"{column}" is "{value}", which is no whole number.',
  amount: '"{column}" is "{value}", which is no amount.',
  point: '"{value}" was read as {read}: a point parts decimals. Write {thousands} for thousands.',
  weightUnit: '"{value}" is no unit of weight that is known here; write lb or kg.',
  volumeUnit: '"{value}" is no unit of volume that is known here; write ft³ or m³.',
  noWeightUnit: 'No weight unit is given; pounds were taken.',
  noVolumeUnit: 'No volume unit is given; cubic feet were taken.',
  twoUnits: 'The cell says "{own}", the column beside it "{beside}"; "{own}" was taken.',
  converted: '{from} was converted to {to}.',
  summed: '"{column}" of the rows {rows} was added up: {sum}.',
  sameRow: 'The row is the same as row {row}, to the letter; its amounts were counted both times.',
  country: '"{column}" is "{value}", which is no country that is known here; write a code such as US.',
  when: '"{column}" is "{value}", which is no date and time that can be read; write 2026-11-23 08:00.',
  ambiguous:
    '"{column}" is "{value}": is the month or the day first? Say it once for this layout when uploading in the Booking Api Monitor, or write 2026-11-23.',
  otherOrder: '"{column}" is "{value}", but the other dates are read {order}.',
  shownOrder: 'Day and month of dates such as "{value}" were read {order}, as other dates of this file show.',
  monthFirst: 'month first',
  dayFirst: 'day first',
  noDate: '"{column}" is "{value}", a time without its date.',
  differs: '"{column}" is "{value}" here and "{other}" in row {row}: the rows of one order must agree.',
  unread: 'Column "{column}" was not read.',
  unreadNoHeader: 'Column {letters} has no header and was not read.',
  noDropoff: 'No row of this order says where to deliver.',
  noPickup: 'No row of this order says where to pick up.',
  invalid: '"{column}" {why}.',
} as const
export type TableWord = keyof typeof tableWords

/** A sentence with its values; what a sender wrote is cleaned and shortened before it is quoted. */
export const sayOfTable = (word: TableWord, values: Readonly<Record<string, string | number>> = {}): string =>
  tableWords[word].replace(/\{(\w+)\}/g, (_, name: string) =>
    clip(cleanText(String(values[name] ?? '')), name === 'headers' || name === 'values' ? 400 : 80),
  )

/** 1 → A, 27 → AA: as a spreadsheet names its columns. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** Both count from 1. */
export const placeOf = (row: number, column?: number) =>
  column ? `row ${row}, column ${columnLetters(column)}` : `row ${row}`
