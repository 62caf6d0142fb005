/** The camera as a reader of codes, and what it reads. */
export const scan = {
  button: 'Scan',
  what: 'Scan: {{what}}',
  starting: 'Starting the camera…',
  aim: 'Point the camera at the code.',
  read: 'Read: {{value}}',
  several: 'More than one number. Tap the right one.',
  noFit: 'This code has no number that fits here.',
  denied: 'The camera is not allowed. Allow it for this app in the settings of the phone, or type the number.',
  noCamera: 'No camera found. Type the number.',
  busy: 'The camera cannot be used now: another app may have it. Close that app, or type the number.',
  noSecure: 'The camera needs a secure address (https). Type the number.',
  notLoaded: 'The reader of codes could not be loaded. Connect once, or type the number.',
  type: 'Type it',
  lightOn: 'Light on',
  lightOff: 'Light off',
}

/** What a container number says while it is typed. */
export const container = {
  right: 'Check digit {{digit}} is right. Owner {{owner}}.',
  digit: 'Owner {{owner}}. The last digit must be {{digit}}.',
  owner: 'Owner {{owner}}.',
  checkDigit: 'The check digit should be {{digit}}. Compare it with the container.',
  form: 'A container number has 4 letters and 7 digits.',
  category: 'The fourth letter of a container number is U, J or Z.',
  size: '{{code}}: {{feet}} ft, {{use}}',
  sizeHigh: '{{code}}: {{feet}} ft high cube, {{use}}',
  ask: 'This container number does not fit its check digit. Is it right as typed?',
}

/** What a container is for, by its type code. */
export const containerUse = {
  general: 'general purpose',
  ventilated: 'ventilated',
  reefer: 'reefer',
  openTop: 'open top',
  platform: 'flat rack or platform',
  tank: 'tank',
  bulk: 'bulk',
  named: 'special cargo',
  other: 'other type',
}

/** The parts of a GS1 label. */
export const gs1 = {
  sscc: 'SSCC',
  gtin: 'GTIN',
  content: 'GTIN of content',
  lot: 'Lot',
  producedOn: 'Produced',
  packedOn: 'Packed',
  bestBefore: 'Best before',
  expiresOn: 'Expires',
  serial: 'Serial number',
  quantity: 'Quantity',
  pieces: 'Pieces',
  netKg: 'Net kg',
  netLb: 'Net lb',
  grossKg: 'Gross kg',
  grossLb: 'Gross lb',
  order: 'Order',
  consignment: 'Consignment',
  shipment: 'Shipment',
  route: 'Route',
  shipTo: 'Ship to',
  postalCode: 'Postal code',
  countryAndPostalCode: 'Postal code',
}
