/** Types of airlines' messages; `XML` and `JSON-LD` are Cargo-XML and ONE Record. */
export const airTypes = [
  'FWB',
  'FHL',
  'FSU',
  'FSA',
  'FMA',
  'FNA',
  'FFM',
  'FFA',
  'FFR',
  'FSR',
  'XML',
  'JSON-LD',
] as const
export type AirType = (typeof airTypes)[number]
