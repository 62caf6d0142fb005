import type { PhoneHealth } from '../drivers/presence.ts'
import type { Point } from '../positions/route.ts'
import type { Finding, FindingCode } from './finding.ts'
import type { HazmatLoad } from './placards.ts'

/** When something is busy, as instants; null if no appointment gives the time. */
export interface Span {
  startsAt: string | null
  endsAt: string | null
}

/** A live task that uses the same driver, truck or trailer. */
export interface OtherTask extends Span {
  taskNo: string
  sameDriver: boolean
  sameTruck: boolean
  sameTrailer: boolean
}

/**
 * The facts that the preflight of an assignment checks. Days are ISO dates, `now` and times are instants, weights kg.
 */
export interface PreflightFacts {
  now: string
  driver: {
    name: string
    active: boolean
    frozen: boolean
    licenceExpiresOn: string | null
    medicalExpiresOn: string | null
    insuranceExpiresOn: string | null
    /** Expiry date of the hazmat endorsement (H); null: none. */
    hazmatExpiresOn: string | null
    lastSeenAt: string | null
    /** What the app last reported of its phone, and when. */
    health: (PhoneHealth & { at: string }) | null
    /** Minutes under way with freight or at its stops today; null: not known here. */
    workedMinutes: number | null
  }
  /** The order's truck type, as text. */
  wanted: string
  truck: {
    unitNo: string
    truckType: string
    status: string
    capacityKg: number | null
    insuranceExpiresOn: string | null
    /** It can carry hazmat placards. */
    placards: boolean
    /** Unsafe defects that nobody has certified. */
    unsafeDefects: number
    /** Where it stands, or where its task before this job ends, if it is not with its driver. */
    place: Point | null
    /** When that task ends; null: it has none, or the end is not known. */
    freeAt: string | null
  } | null
  trailer: {
    trailerNo: string
    trailerType: string
    status: string
    capacityKg: number | null
    unsafeDefects: number
  } | null
  /** `whole` false: the task has only some of the order's drops, so its share of the weight is unknown. */
  load: HazmatLoad
  span: Span
  /** Days until the job, if it begins after the next shift; 0: sooner. Then today's place and hours say nothing. */
  daysAhead: number
  /** The last day of the job at its place: documents must be valid until then. */
  lastDay: string
  /** The next pickup, if its place is known. */
  pickup: (Point & { until: string | null; timeZone: string }) | null
  /** Where the load is: at its pickup, or where it is handed over. */
  start: Point | null
  /** Where the driver sets off: at the end of the task before, at the last drop, at the phone, or days ahead at home. */
  place: Point | null
  /** The last task before this job, and its end (null: unknown). */
  previous: { taskNo: string; endsAt: string | null } | null
  others: readonly OtherTask[]
}

export interface Found {
  code: FindingCode
  severity: Finding['severity']
  params: Record<string, string | number>
}
