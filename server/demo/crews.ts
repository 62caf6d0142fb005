import { type Gateway, gateways, nearby } from './geography.ts'
import { crewType } from './names.ts'

export interface Job {
  from: number
  until: number
  /** The airports where its freight is picked up and delivered. */
  origin: Gateway
  destination: Gateway
}

/** Where a crew lives and starts: the airport of its driver's home base. */
export const homeOf = (crew: number): Gateway => gateways[crew % gateways.length] ?? gateways[0]

/**
 * Crews take freight near them: after a load they wait around its destination airport, so that they drive few empty
 * miles, like well-planned ones.
 */
export function openCrews(count: number) {
  const plans: Job[][] = Array.from({ length: count }, () => [])

  /** How badly a crew suits: 0 is there and continues from where it ends; undefined is impossible. */
  function misfit(crew: number, job: Job): number | undefined {
    const plan = plans[crew] ?? []
    if (plan.some(({ from, until }) => from < job.until && until > job.from)) return undefined
    const before = plan.filter(({ until }) => until <= job.from).at(-1)?.destination ?? homeOf(crew)
    const after = plan.find(({ from }) => from >= job.until)?.origin ?? job.destination
    const coming = way(before, job.origin)
    const going = way(job.destination, after)
    // No long empty drive both before and after it.
    return coming === undefined || going === undefined || coming + going > 5 ? undefined : coming + going
  }

  return {
    /** @returns a crew that is free from `from` until `until` (milliseconds) and near enough, and drives the same as `but`, who is not asked */
    take(job: Job, but?: number): number | undefined {
      const [best] = plans
        .flatMap((_, crew) => {
          const other = but !== undefined && (crew === but || crewType(crew) !== crewType(but))
          const cost = other ? undefined : misfit(crew, job)
          return cost === undefined ? [] : [{ crew, cost, jobs: plans[crew]?.length ?? 0 }]
        })
        .sort((one, other) => one.cost - other.cost || one.jobs - other.jobs || one.crew - other.crew)
      if (!best) return undefined
      const plan = plans[best.crew] ?? []
      plan.push(job)
      plan.sort((one, other) => one.from - other.from)
      return best.crew
    },
  }
}

const closeBy: readonly string[] = ['JFK', 'EWR', 'PHL']

/** 0 around one airport, more to others within a day's drive; undefined: too far to drive empty. */
function way(from: Gateway, to: Gateway): number | undefined {
  if (from.iata === to.iata) return 0
  if (!nearby(from).includes(to)) return undefined
  return closeBy.includes(from.iata) && closeBy.includes(to.iata) ? 1 : 4
}
