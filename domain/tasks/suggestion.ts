import { driveMinutes, type Point, routeKm } from '../positions/route.ts'
import type { Found } from './preflight.ts'

/** Reasons for or against a driver; `words` has a sentence for each, filled with its data. */
export const reasonCodes = [
  'away',
  'awayAfterTask',
  'awayFromLastDrop',
  'placeUnknown',
  'free',
  'freeSince',
  'freeAt',
  'tooLate',
  'load',
  'worked',
  'overHours',
  'paperSoon',
  'noTruck',
  'truckType',
  'capacity',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/**
 * `cost`: the minutes of driving by which it ranks the driver lower. Distances are km, durations minutes, times
 * instants, weights kg.
 */
export interface Reason {
  code: ReasonCode
  params: Record<string, string | number>
  cost: number
}

export type Paper = 'licence' | 'medical' | 'insurance'

/** A driver's data for ranking. */
export interface Candidate {
  driverId: string
  /** The driver's position, or the end of the last task before this job; null: unknown. */
  place: Point | null
  /** The position is that of the last delivery; the phone has been silent since. */
  atLastDrop: boolean
  /** The last task before this job and its end (null: unknown). */
  previous: { taskNo: string; endsAt: string | null } | null
  /** Time of today's last delivery. */
  freeSince: string | null
  liveTasks: number
  /** Minutes under way with freight or at its stops today. */
  workedMinutes: number
  truck: { unitNo: string; truckType: string; capacityKg: number | null } | null
  papers: readonly { paper: Paper; on: string | null }[]
  /** The preflight's findings. */
  found: readonly Found[]
}

/** The job. `today` is the day at its place; `until` is the deadline at the first stop. */
export interface Job {
  now: string
  today: string
  start: Point | null
  until: string | null
  truckType: string
  weightKg: number | null
}

export interface Suggestion {
  driverId: string
  /** 1 is the best. */
  rank: number
  blocked: boolean
  km: number | null
  /** Driving time to the first stop. */
  minutes: number | null
  /** Arrival at the first stop. */
  arriveAt: string | null
  reasons: Reason[]
  found: readonly Found[]
}

/** The legal limit of driving per day. */
export const dayLimitMinutes = 11 * 60
/** A document that expires within this many days is mentioned. */
export const paperSoonDays = 30

/** Weights, in minutes of driving to the first stop. */
const weight = {
  placeUnknown: 240,
  /** Per minute until the driver is free: waiting costs less than driving empty. */
  waiting: 0.25,
  previousEndUnknown: 120,
  tooLate: 480,
  /** Per task that the driver has. */
  task: 15,
  /** Per minute worked, so that work is spread evenly. */
  worked: 0.1,
  overHours: 300,
  paperSoon: 10,
  noTruck: 60,
  truckType: 60,
  warning: 30,
}

const ms = (instant: string) => Date.parse(instant)
const daysBetween = (from: string, to: string) => Math.round((ms(to) - ms(from)) / 86_400_000)

function way(
  job: Job,
  { place, previous, atLastDrop }: Candidate,
): { reasons: Reason[]; km: number | null; minutes: number | null } {
  if (!job.start || !place)
    return { reasons: [{ code: 'placeUnknown', params: {}, cost: weight.placeUnknown }], km: null, minutes: null }
  const km = routeKm(place, job.start)
  const minutes = driveMinutes(km)
  const params = { km: Math.round(km), minutes: Math.round(minutes) }
  const reason: Reason = previous
    ? { code: 'awayAfterTask', params: { ...params, task: previous.taskNo }, cost: minutes }
    : { code: atLastDrop ? 'awayFromLastDrop' : 'away', params, cost: minutes }
  return { reasons: [reason], km, minutes }
}

function freedom(job: Job, { previous, freeSince }: Candidate): Reason {
  if (!previous)
    return freeSince ? { code: 'freeSince', params: { at: freeSince }, cost: 0 } : { code: 'free', params: {}, cost: 0 }
  if (!previous.endsAt) return { code: 'freeAt', params: { task: previous.taskNo }, cost: weight.previousEndUnknown }
  const waiting = Math.max(0, ms(previous.endsAt) - ms(job.now)) / 60_000
  return { code: 'freeAt', params: { task: previous.taskNo, at: previous.endsAt }, cost: waiting * weight.waiting }
}

function hours(minutesToStart: number | null, { workedMinutes }: Candidate): Reason {
  const params = { minutes: Math.round(workedMinutes), limit: dayLimitMinutes }
  const cost = workedMinutes * weight.worked
  return workedMinutes + (minutesToStart ?? 0) > dayLimitMinutes
    ? { code: 'overHours', params, cost: cost + weight.overHours }
    : { code: 'worked', params, cost }
}

function vehicle({ truckType, weightKg }: Job, { truck }: Candidate): Reason[] {
  if (!truck) return [{ code: 'noTruck', params: {}, cost: weight.noTruck }]
  const { unitNo, capacityKg } = truck
  const reasons: Reason[] = []
  if (truckType && truck.truckType && truckType.toLowerCase() !== truck.truckType.toLowerCase())
    reasons.push({
      code: 'truckType',
      params: { truck: unitNo, type: truck.truckType, wanted: truckType },
      cost: weight.truckType,
    })
  if (capacityKg !== null && weightKg !== null && weightKg <= capacityKg)
    reasons.push({ code: 'capacity', params: { truck: unitNo, weight: weightKg, capacity: capacityKg }, cost: 0 })
  return reasons
}

const papers = ({ today }: Job, candidate: Candidate): Reason[] =>
  candidate.papers.flatMap(({ paper, on }): Reason[] => {
    const days = on === null ? null : daysBetween(today, on)
    if (on === null || days === null || days < 0 || days > paperSoonDays) return []
    return [{ code: 'paperSoon', params: { paper, on, count: days }, cost: weight.paperSoon }]
  })

function weigh(job: Job, candidate: Candidate) {
  const { reasons, km, minutes } = way(job, candidate)
  const { previous, found, liveTasks } = candidate
  const leavesAt = Math.max(ms(job.now), previous?.endsAt ? ms(previous.endsAt) : 0)
  const arrivesAt = minutes === null ? null : leavesAt + minutes * 60_000
  const late = arrivesAt !== null && job.until ? (arrivesAt - ms(job.until)) / 60_000 : 0
  reasons.push(freedom(job, candidate))
  if (late > 0) reasons.push({ code: 'tooLate', params: { minutes: Math.round(late) }, cost: weight.tooLate + late })
  if (liveTasks > 0) reasons.push({ code: 'load', params: { count: liveTasks }, cost: liveTasks * weight.task })
  reasons.push(hours(minutes, candidate), ...vehicle(job, candidate), ...papers(job, candidate))
  const warnings = found.filter(({ severity }) => severity === 'warn').length * weight.warning
  return {
    blocked: found.some(({ severity }) => severity === 'block'),
    cost: reasons.reduce((sum, { cost }) => sum + cost, warnings),
    suggestion: {
      driverId: candidate.driverId,
      km,
      minutes,
      arriveAt: arrivesAt === null ? null : new Date(arrivesAt).toISOString(),
      reasons,
      found,
    },
  }
}

/**
 * Ranks drivers for a job: the best reaches its start soonest with the least empty driving, has worked least and lacks
 * nothing. Blocked drivers come last. Equal ones keep their order.
 */
export function rankDrivers(job: Job, candidates: readonly Candidate[]): Suggestion[] {
  return candidates
    .map((candidate) => weigh(job, candidate))
    .sort((one, other) => Number(one.blocked) - Number(other.blocked) || one.cost - other.cost)
    .map(({ suggestion, blocked }, index) => ({ ...suggestion, blocked, rank: index + 1 }))
}

/** Minutes covered by these times between `from` and `to`; overlaps count once. All instants. */
export function minutesCovered(times: readonly (readonly [string, string])[], from: string, to: string): number {
  const clipped = times
    .map(([start, end]) => [Math.max(ms(start), ms(from)), Math.min(ms(end), ms(to))] as const)
    .filter(([start, end]) => start < end)
    .sort(([one], [other]) => one - other)
  let covered = 0
  let until = ms(from)
  for (const [start, end] of clipped) {
    covered += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return covered / 60_000
}
