import { parcelField } from './parcels.ts'
import { receiptField } from './receipts.ts'

/** Headers of exported receipts. */
export const receiptFile = {
  ...receiptField,
  customerReferenceNumber: 'CRN',
  pieces: 'Counted pieces',
  kg: 'Counted weight (kg)',
  bookedKg: 'Booked weight (kg)',
}

/** Headers of exported pieces, and of packing lists. */
export const pieceFile = {
  ...parcelField,
  hazmatClass: 'Hazard class',
  temperature: 'Temperature',
  weightUnit: 'Weight unit',
  weightKg: 'Weight (kg)',
  lengthCm: 'Length (cm)',
  widthCm: 'Width (cm)',
  heightCm: 'Height (cm)',
  weightLb: 'Weight (lb)',
  lengthIn: 'Length (in)',
  widthIn: 'Width (in)',
  heightIn: 'Height (in)',
}

/** The pieces of a packing list, announced together. */
export const packingList = {
  open: 'Packing list…',
  title: 'Packing list of {{label}}',
  file: 'File',
  drop: 'Drop a CSV or XLSX file here',
  help: 'A header and one row for each piece: Label, Packaging, Weight (kg) or (lb), or Weight with Weight unit, Length, Width, Height (cm) or (in), Hazard class, Temperature (frozen, cold, cool, room). Only Label is needed.',
  faults_one: '{{count}} thing is wrong. Correct the file, and choose it again.',
  faults_other: '{{count}} things are wrong. Correct the file, and choose it again.',
  fault: 'Row {{row}}, {{column}}: {{message}}',
  missing: 'is missing',
  twice: 'row {{row}} has the same label',
  inUse: 'The label {{label}} is on a piece of {{receipt}}.',
  unknown: 'Not read: {{columns}}',
  found_one: '{{count}} piece',
  found_other: '{{count}} pieces',
  ofOrder_one: 'The order books {{count}} piece. Its numbers stay.',
  ofOrder_other: 'The order books {{count}} pieces. Its numbers stay.',
  volume: 'Volume',
  announce_zero: 'Announce pieces',
  announce_one: 'Announce {{count}} piece',
  announce_other: 'Announce {{count}} pieces',
  announced_one: '{{count}} piece of {{label}} is expected',
  announced_other: '{{count}} pieces of {{label}} are expected',
}
