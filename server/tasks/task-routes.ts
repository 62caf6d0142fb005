import { preflight } from '@shortcut/domain/tasks/preflight.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import type { Handlers } from '../platform/http/http.ts'
import { readParts } from '../work-orders/lock-work-order.ts'
import { guardFree } from '../work-orders/task-guard.ts'
import { checkRevision } from './check-revision.ts'
import { readFacts } from './preflight-facts.ts'
import { findingsOf } from './preflight-guard.ts'
import { reportStep } from './report-step.ts'
import { suggestDrivers } from './suggest-drivers.ts'
import { assignTask, reassignTask } from './task-assign.ts'
import { cancelTask } from './task-cancel.ts'
import { createTask } from './task-create.ts'
import { handOverTask } from './task-handover.ts'
import { scheduleTask } from './task-schedule.ts'
import { takeBackTask } from './task-take-back.ts'

export const taskRoutes: Handlers<typeof taskApi> = {
  async preflight(context, choice) {
    const { workOrderId, taskId, stopIds } = choice
    // What cannot be assigned must not be called free of conflicts.
    if (stopIds) await guardFree(context, await readParts(context, workOrderId), stopIds, taskId)
    const { facts } = await readFacts(context, choice)
    return { findings: findingsOf(context, preflight(facts)) }
  },
  checkRevision,
  suggest: suggestDrivers,
  create: createTask,
  assign: assignTask,
  reassign: reassignTask,
  handOver: handOverTask,
  takeBack: takeBackTask,
  schedule: scheduleTask,
  cancel: (context, input) => cancelTask(context, 'cancel', input),
  cancelPickedUp: (context, input) => cancelTask(context, 'cancelPickedUp', input),
  step: (context, { kind, ...input }) => reportStep(context, kind, input, 'dispatcher'),
}
