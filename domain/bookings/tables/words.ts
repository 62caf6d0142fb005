import { cleanText, clip } from '../../clean-text.ts'

/** Messages about table cells. `column` is the header. */
export const tableWords = {
  noTable: 'The file has no rows under its header.',
  noColumns:
    'The file has no column for the booking number. Add a header such as "CRN", "Reference" or "Shipment id". Its headers are: {headers}.',
  tooMany: 'The file has {count} bookings; the limit is {most}. Split the file.',
  tooManyRows: '{count} rows have this number; an order can have {most}. Check that the right column is the CRN.',
  noNumber:
    'The row has no CRN or shipment ID. Repeat the number in every row of the order; a merged cell fills only its first row.',
  fields:
    'The row has {count} fields under {headers} headers. Put a value that contains the separator in quotation marks.',
  formula:
    '"{column}" is a formula without a saved result: {value}. Save the file in a spreadsheet program, or send values.',
  purpose: '"{column}" is "{value}"; it must be original, change or cancel.',
  bookingType: '"{column}" is "{value}"; it must be 0 (power only), 1 (one dropoff) or 2 (several dropoffs).',
  choice: '"{column}" is "{value}"; it must be one of {values}.',
  count: '"{column}" must be a whole number, not "{value}".',
  amount: '"{column}" must be a number, not "{value}".',
  point: '"{value}" was read as {read}: the point is a decimal point. Write {thousands} for thousands.',
  weightUnit: '"{value}" is not a known weight unit. Write lb or kg.',
  volumeUnit: '"{value}" is not a known volume unit. Write ft³ or m³.',
  noWeightUnit: 'The weight has no unit. Pounds were used.',
  noVolumeUnit: 'The volume has no unit. Cubic feet were used.',
  twoUnits: 'The cell says "{own}", the column beside it "{beside}". "{own}" was used.',
  converted: '{from} was converted to {to}.',
  summed: '"{column}" of rows {rows} was added up: {sum}.',
  sameRow: 'The row is identical to row {row}. Its amounts were counted both times.',
  country: '"{column}": "{value}" is not a known country. Write a code such as US.',
  when: '"{column}": "{value}" is not a date and time. Write it like 2026-11-23 08:00.',
  ambiguous:
    '"{column}": in "{value}", the month or the day may come first. Choose the order when you upload in the Booking Api Monitor, or write 2026-11-23.',
  otherOrder: '"{column}" is "{value}", but the other dates are read {order}.',
  shownOrder: 'Dates such as "{value}" were read {order}, like the other dates of this file.',
  monthFirst: 'month first',
  dayFirst: 'day first',
  noDate: '"{column}": "{value}" is a time without a date.',
  differs: '"{column}" is "{value}" here but "{other}" in row {row}. Rows of one order must agree.',
  unread: 'Column "{column}" was not read.',
  unreadNoHeader: 'Column {letters} has no header and was not read.',
  noDropoff: 'The order has no dropoff. Add a delivery place to one of its rows.',
  noPickup: 'The order has no pickup. Add a pickup place to one of its rows.',
  invalid: '"{column}" {why}.',
} as const
export type TableWord = keyof typeof tableWords

/** A message with its values; the sender's text is cleaned and shortened before it is quoted. */
export const sayOfTable = (word: TableWord, values: Readonly<Record<string, string | number>> = {}): string =>
  tableWords[word].replace(/\{(\w+)\}/g, (_, name: string) =>
    clip(cleanText(String(values[name] ?? '')), name === 'headers' || name === 'values' ? 400 : 80),
  )

/** 1 → A, 27 → AA: column names as in a spreadsheet. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** Both count from 1. */
export const placeOf = (row: number, column?: number) =>
  column ? `row ${row}, column ${columnLetters(column)}` : `row ${row}`
