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

export interface Fault {
  /** Counted from 1 in the file as given. */
  line: number
  identifier: string
  field: string
  severity: 'error' | 'warning'
  message: string
}

export interface Weight {
  /** As written, so that no digit is lost. */
  value: string
  unit: string
}

export interface AirMessage {
  type: string | null
  version: string | null
  awb: string | null
  origin: string | null
  destination: string | null
  pieces: number | null
  weight: Weight | null
  flight: string | null
  houses: { hawb: string; pieces: number | null; weight: Weight | null }[]
  consignments: {
    awb: string
    origin: string | null
    destination: string | null
    pieces: number | null
    weight: Weight | null
    uld: string | null
  }[]
  statuses: {
    code: string
    at: string | null
    station: string | null
    flight: string | null
    pieces: number | null
    weight: Weight | null
  }[]
  faults: Fault[]
}

export interface Line {
  number: number
  text: string
  /** NAM, ADR or LOC of a party, since FWB/17 and FHL/5. */
  tag?: string
}

export const emptyMessage = (type: string | null, version: string | null): AirMessage => ({
  type,
  version,
  awb: null,
  origin: null,
  destination: null,
  pieces: null,
  weight: null,
  flight: null,
  houses: [],
  consignments: [],
  statuses: [],
  faults: [],
})

export type Report = (
  line: number,
  identifier: string,
  field: string,
  message: string,
  severity?: Fault['severity'],
) => void

/** Nobody reads more, and a text without end would have one for each line. */
export const mostFaults = 10_000

export const reportTo =
  ({ faults }: AirMessage): Report =>
  (line, identifier, field, message, severity = 'error') => {
    if (faults.length < mostFaults) faults.push({ line, identifier, field, severity, message })
    else if (faults.length === mostFaults)
      faults.push({
        line,
        identifier: 'message',
        field: 'faults',
        severity: 'error',
        message: `There are more than ${mostFaults} faults. The others are not named.`,
      })
  }
