import { isUnderUsSecurity } from './export-rules/us-law.ts'

export const aircraftKinds = ['passenger', 'allCargo'] as const
export type AircraftKind = (typeof aircraftKinds)[number]

/** What a shipper is to the authorities. Unknown: nobody has evidence, or it has expired. */
export const shipperStatuses = ['known', 'account', 'unknown'] as const
export type ShipperStatus = (typeof shipperStatuses)[number]

/** How freight was made secure: codes of the consignment security declaration, or sealed by a certified facility. */
export const securityMethods = ['XRY', 'EDS', 'ETD', 'EDD', 'PHS', 'VCK', 'CMD', 'AOM', 'sealed'] as const
export type SecurityMethod = (typeof securityMethods)[number]
export const securityResults = ['passed', 'failed'] as const

/** A row of the rule table: it holds for flights from a day on, until another row of its country and aircraft begins. */
interface SecurityRule {
  /** First day, YYYY-MM-DD. */
  from: string
  /** Country of departure; '*': every one without rows of its own for this aircraft. */
  country: string
  aircraft: AircraftKind
  /** Shippers whose freight may fly. */
  accepts: readonly ShipperStatus[]
  /** Shippers whose freight flies without being screened. */
  trusts: readonly ShipperStatus[]
}

const rules: readonly SecurityRule[] = [
  // 49 USC 44901(g): all freight of passenger aircraft, from three years after its enactment; known shippers: 49 CFR 1548.
  { from: '2010-08-03', country: 'US', aircraft: 'passenger', accepts: ['known'], trusts: [] },
  // Since then freight of all-cargo aircraft abroad is screened or comes from a certified facility, too.
  { from: '2021-07-01', country: 'US', aircraft: 'allCargo', accepts: shipperStatuses, trusts: [] },
  { from: '2000-01-01', country: '*', aircraft: 'passenger', accepts: ['known', 'unknown'], trusts: ['known'] },
  { from: '2000-01-01', country: '*', aircraft: 'allCargo', accepts: shipperStatuses, trusts: ['known', 'account'] },
]

/**
 * The row that holds for a flight.
 * @param country of departure; one that nobody knows ('') counts as the United States, whose rules are the strictest
 * @param aircraft unknown is a passenger aircraft, whose rule is stricter
 */
export function ruleOf(country: string, aircraft: AircraftKind | '', on: string): SecurityRule | null {
  const kind = aircraft || 'passenger'
  const of = (wanted: string) =>
    rules
      .filter((rule) => rule.country === wanted && rule.aircraft === kind && rule.from <= on)
      .sort((one, other) => (one.from < other.from ? 1 : -1))[0]
  return of(country === '' || isUnderUsSecurity(country) ? 'US' : country) ?? of('*') ?? null
}

/** A record of how pieces were made secure, in the order in which it was done. */
export interface SecurityRecord {
  pieces: number
  result: (typeof securityResults)[number]
}

export const securityFaults = ['shipper', 'alarm', 'screening'] as const
export interface SecurityFault {
  fault: (typeof securityFaults)[number]
  /** Of the shipper, as it counts on the day. */
  status: ShipperStatus
  /** Pieces that are secure, of those there are. */
  secured: number
  pieces: number
}

/** A status counts until its last day. */
export const statusOn = (
  shipper: { status: ShipperStatus; expiresOn: string | null } | null,
  on: string,
): ShipperStatus => (shipper && (shipper.expiresOn === null || shipper.expiresOn >= on) ? shipper.status : 'unknown')

/** Pieces that passed since the last alarm: after one, everything is screened again. */
export function securedPieces(records: readonly SecurityRecord[]): number {
  const last = records.findLastIndex(({ result }) => result === 'failed')
  return records.slice(last + 1).reduce((sum, { pieces }) => sum + pieces, 0)
}

interface Shipment {
  country: string
  aircraft: AircraftKind | ''
  /** Day of the flight, or today if that is later or not known. */
  on: string
  shipper: { status: ShipperStatus; expiresOn: string | null } | null
  pieces: number
  records: readonly SecurityRecord[]
}

/** What stands between freight and its flight. Who asks does not matter. */
export function securityFaultsOf({ country, aircraft, on, shipper, pieces, records }: Shipment): SecurityFault[] {
  const rule = ruleOf(country, aircraft, on)
  if (!rule) return []
  const status = statusOn(shipper, on)
  const secured = securedPieces(records)
  const says = (fault: SecurityFault['fault']): SecurityFault => ({ fault, status, secured, pieces })
  const hasAlarm = records.some(({ result }) => result === 'failed')
  const isCovered = secured >= pieces
  return [
    ...(rule.accepts.includes(status) ? [] : [says('shipper')]),
    ...(isCovered ? [] : hasAlarm ? [says('alarm')] : rule.trusts.includes(status) ? [] : [says('screening')]),
  ]
}
