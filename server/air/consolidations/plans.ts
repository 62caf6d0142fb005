import { clocksOf } from '@shortcut/domain/air/clocks.ts'
import type { Plan } from '@shortcut/domain/air/consolidation-api.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HousesOfMaster } from '../houses/house-queries.ts'
import { gatesOfMasters } from '../houses/master-gates.ts'
import { placeOf } from '../masters/find-airports.ts'
import { planFacts } from './plan-facts.ts'

/** Cut-offs and filings of masters, with what each lacks. @param known their houses, if they were read */
export async function plansOf(
  context: Pick<Context, 'db' | 'now'>,
  ids: readonly string[],
  known?: Map<string, HousesOfMaster>,
): Promise<Map<string, Plan>> {
  const facts = await planFacts(context.db, ids)
  const gates = await gatesOfMasters(context, facts, known)
  const plans = new Map<string, Plan>()
  for (const one of facts) {
    const { name, zone } = await placeOf(one.origin)
    const {
      departsAt,
      flightBefore,
      aircraft,
      rule,
      isDangerous,
      acceptedAt,
      acceptedBy,
      refusedAt,
      refusedBy,
      refusedBecause,
      filings,
    } = one
    plans.set(one.id, {
      departsAt,
      flightBefore,
      aircraft,
      zone,
      airport: name,
      clocks: clocksOf({ ...one, gates: gates.get(one.id) ?? [] }),
      rule,
      isDangerous,
      acceptedAt,
      acceptedBy,
      refusedAt,
      refusedBy,
      refusedBecause,
      filings,
    })
  }
  return plans
}
