import { dayLimitMinutes } from './approach.ts'
import { type Judgment, judge } from './preflight.ts'
import type { Found, PreflightFacts } from './preflight-facts.ts'

/** Reasons for or against a driver; `words` has a sentence for each, filled with its data. */
export const reasonCodes = [
  'away',
  'awayAfterTask',
  'awayFromLastDrop',
  'awayFromBase',
  'placeUnknown',
  'placeThenUnknown',
  'freightPlaceUnknown',
  'daysAhead',
  'free',
  'freeSince',
  'freeAt',
  'tooLate',
  'load',
  'worked',
  'overHours',
  'hoursThen',
  'paperSoon',
  'noTruck',
  'truckType',
  'trailerType',
  'trailerMissing',
  'typeUnknown',
  'otherTruck',
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

/** A driver with a truck and a trailer, for ranking. Several may have the same driver. */
export interface Candidate {
  driverId: string
  truckId: string | null
  trailerId: string | null
  /** What the preflight would judge. */
  facts: PreflightFacts
  /** Not the driver's own truck. */
  otherTruck: boolean
  /** The driver who usually has this truck, if that is somebody else. */
  usualDriver: string
  /** The position is that of the last delivery; the phone has been silent since. */
  atLastDrop: boolean
  /** Time of today's last delivery. */
  freeSince: string | null
  liveTasks: number
  /** For a job that begins on another day than today: that day, and the minutes that the driver's tasks take on it. */
  onDay: { day: string; minutes: number } | null
  papers: readonly { paper: Paper; on: string | null }[]
}

export interface Suggestion {
  driverId: string
  truckId: string | null
  truckNo: string | null
  trailerId: string | null
  trailerNo: string | null
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
  type: 60,
  warning: 30,
}
/** The cost of a truck that is not the driver's own; more if its place is unknown, or if somebody usually has it. */
export const otherTruckCost = { other: 30, placeUnknown: 30, usual: 60 }

const ms = (instant: string) => Date.parse(instant)
/** The cost of waiting for a truck that another task still has. */
export const truckWait = (freeAt: string | null, { now, daysAhead }: Pick<PreflightFacts, 'now' | 'daysAhead'>) =>
  freeAt === null || daysAhead > 0 ? 0 : (Math.max(0, ms(freeAt) - ms(now)) / 60_000) * weight.waiting
const daysBetween = (from: string, to: string) => Math.round((ms(to) - ms(from)) / 86_400_000)

function way({ facts, atLastDrop }: Candidate, { approach: { km, minutes } }: Judgment): Reason {
  const isAhead = facts.daysAhead > 0
  if (!facts.start) return { code: 'freightPlaceUnknown', params: {}, cost: weight.placeUnknown }
  if (km === null || minutes === null)
    return { code: isAhead ? 'placeThenUnknown' : 'placeUnknown', params: {}, cost: weight.placeUnknown }
  const params = { km: Math.round(km), minutes: Math.round(minutes) }
  return facts.previous
    ? { code: 'awayAfterTask', params: { ...params, task: facts.previous.taskNo }, cost: minutes }
    : { code: isAhead ? 'awayFromBase' : atLastDrop ? 'awayFromLastDrop' : 'away', params, cost: minutes }
}

function freedom({ facts: { previous, now, daysAhead }, freeSince }: Candidate): Reason {
  if (!previous)
    return freeSince && daysAhead === 0
      ? { code: 'freeSince', params: { at: freeSince }, cost: 0 }
      : { code: 'free', params: {}, cost: 0 }
  if (!previous.endsAt) return { code: 'freeAt', params: { task: previous.taskNo }, cost: weight.previousEndUnknown }
  const waiting = daysAhead > 0 ? 0 : Math.max(0, ms(previous.endsAt) - ms(now)) / 60_000
  return { code: 'freeAt', params: { task: previous.taskNo, at: previous.endsAt }, cost: waiting * weight.waiting }
}

/** The hours that count: of today, or of the day on which the job begins. */
function hours({ facts, onDay }: Candidate, { approach }: Judgment): Reason {
  const worked = facts.driver.workedMinutes ?? 0
  const params = { minutes: Math.round(worked), limit: dayLimitMinutes }
  const cost = worked * weight.worked
  if (onDay && !approach.mustRest)
    return { code: 'hoursThen', params: { minutes: onDay.minutes, limit: dayLimitMinutes, on: onDay.day }, cost }
  return approach.mustRest
    ? { code: 'overHours', params, cost: cost + weight.overHours }
    : { code: 'worked', params, cost }
}

const vehicleCodes = ['noTruck', 'truckType', 'trailerType', 'trailerMissing', 'typeUnknown'] as const

function vehicles({ facts, otherTruck, usualDriver }: Candidate, { found }: Judgment): Reason[] {
  const reasons = found.flatMap(({ code, params }): Reason[] => {
    const same = vehicleCodes.find((one) => one === code)
    return same ? [{ code: same, params, cost: same === 'noTruck' ? weight.noTruck : weight.type }] : []
  })
  const { truck, load } = facts
  if (!truck) return reasons
  if (otherTruck) {
    const { other, placeUnknown, usual } = otherTruckCost
    const cost = other + (truck.place ? 0 : placeUnknown) + (usualDriver ? usual : 0) + truckWait(truck.freeAt, facts)
    reasons.push({ code: 'otherTruck', params: { truck: truck.unitNo, driver: usualDriver }, cost })
  }
  const { capacityKg, unitNo } = truck
  if (capacityKg !== null && load.weightKg !== null && load.weightKg <= capacityKg)
    reasons.push({ code: 'capacity', params: { truck: unitNo, weight: load.weightKg, capacity: capacityKg }, cost: 0 })
  return reasons
}

const papers = (today: string, candidate: Candidate): Reason[] =>
  candidate.papers.flatMap(({ paper, on }): Reason[] => {
    const days = on === null ? null : daysBetween(today, on)
    if (on === null || days === null || days < 0 || days > paperSoonDays) return []
    return [{ code: 'paperSoon', params: { paper, on, count: days }, cost: weight.paperSoon }]
  })

/** 0: can; 1: can, once another task makes way; 2: cannot. */
function hindrance(found: readonly Found[]): number {
  const blocks = found.filter(({ severity }) => severity === 'block')
  if (blocks.length === 0) return 0
  return blocks.every(({ code }) => code.endsWith('Overlap')) ? 1 : 2
}

function weigh(today: string, candidate: Candidate) {
  const { driverId, truckId, trailerId, facts, liveTasks } = candidate
  const judged = judge(facts)
  const { approach, found } = judged
  const isAhead = facts.daysAhead > 0
  const ahead: Reason = { code: 'daysAhead', params: { count: facts.daysAhead }, cost: 0 }
  const reasons = [way(candidate, judged), ...(isAhead ? [ahead] : []), freedom(candidate)]
  const late = approach.lateMinutes
  if (late > 0) reasons.push({ code: 'tooLate', params: { minutes: Math.round(late) }, cost: weight.tooLate + late })
  if (!isAhead && liveTasks > 0)
    reasons.push({ code: 'load', params: { count: liveTasks }, cost: liveTasks * weight.task })
  if (!isAhead || candidate.onDay) reasons.push(hours(candidate, judged))
  reasons.push(...vehicles(candidate, judged), ...papers(today, candidate))
  const warnings = found.filter(({ severity }) => severity === 'warn').length * weight.warning
  return {
    hindrance: hindrance(found),
    truckless: Number(facts.truck === null),
    cost: reasons.reduce((sum, { cost }) => sum + cost, warnings),
    suggestion: {
      driverId,
      truckId,
      truckNo: facts.truck?.unitNo ?? null,
      trailerId,
      trailerNo: facts.trailer?.trailerNo ?? null,
      km: approach.km,
      minutes: approach.minutes,
      arriveAt: approach.arriveAt,
      reasons,
      found,
    },
  }
}

type Weighed = ReturnType<typeof weigh>
const better = (one: Weighed, other: Weighed) => one.hindrance - other.hindrance || one.cost - other.cost
/** A driver without a truck comes after everybody who has one and can take the job. */
const before = (one: Weighed, other: Weighed) =>
  one.hindrance - other.hindrance || one.truckless - other.truckless || one.cost - other.cost

/**
 * Ranks drivers for a job, each with the best of their trucks: the best reaches its start soonest with the least empty
 * driving, has worked least and lacks nothing. Those without a truck come after those with one, and those who are
 * blocked come last, first those whom only another task hinders. Equal ones keep their order.
 * @param today the day at the place where the job begins
 */
export function rankDrivers(today: string, candidates: readonly Candidate[]): Suggestion[] {
  const bestOf = new Map<string, Weighed>()
  for (const candidate of candidates) {
    const weighed = weigh(today, candidate)
    const known = bestOf.get(candidate.driverId)
    if (!known || better(weighed, known) < 0) bestOf.set(candidate.driverId, weighed)
  }
  return [...bestOf.values()]
    .sort(before)
    .map(({ suggestion, hindrance }, index) => ({ ...suggestion, blocked: hindrance > 0, rank: index + 1 }))
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
