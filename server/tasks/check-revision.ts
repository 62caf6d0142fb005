import { loadConflicts } from '@shortcut/domain/tasks/preflight.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { kgPerLb } from '@shortcut/words/measures.ts'
import type { Handler } from '../platform/http/http.ts'
import { readFacts } from './preflight-facts.ts'
import { findingsOf } from './preflight-guard.ts'

const kilograms = ({ value, unit }: NonNullable<WorkOrderFields['weight']>) =>
  Number(value) * (unit === 'lb' ? kgPerLb : 1)

/** Checks the load as it would be after the revision against every driver and truck that has it now. */
export const checkRevision: Handler<typeof taskApi.checkRevision> = async (context, { workOrderId, accepted }) => {
  const revision = await context.db
    .selectFrom('workOrderRevision')
    .select('proposed')
    .where('workOrderId', '=', workOrderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const proposed = (revision?.proposed ?? {}) as Partial<WorkOrderFields>
  const { hazmatClass, weight } = Object.fromEntries(
    Object.entries(proposed).filter(([field]) => accepted.includes(field)),
  ) as Partial<WorkOrderFields>
  const tasks = await context.db
    .selectFrom('task')
    .select(['id', 'driverId', 'truckId', 'trailerId'])
    .where('workOrderId', '=', workOrderId)
    .where('status', 'in', liveTaskStatuses)
    .where('driverId', 'is not', null)
    .$narrowType<{ driverId: string }>()
    .orderBy('id')
    .execute()
  const found = []
  for (const { id: taskId, ...crew } of tasks) {
    const { facts } = await readFacts(context, { workOrderId, taskId, ...crew })
    const load = {
      whole: facts.load.whole,
      hazmatClass: hazmatClass === undefined ? facts.load.hazmatClass : hazmatClass,
      weightKg: weight === undefined ? facts.load.weightKg : weight && kilograms(weight),
    }
    found.push(...loadConflicts({ ...facts, load }))
  }
  // Two tasks of one driver have the same conflict.
  const findings = findingsOf(context, found).map((one) => [one.message, one] as const)
  return { findings: [...new Map(findings).values()] }
}
