import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { Handlers } from '../platform/http/http.ts'
import { syncActs, type TellOffice } from './acts/sync-acts.ts'
import { heartbeat, takePositions } from './driver-positions.ts'
import { listOwnTasks } from './driver-tasks.ts'
import { reportStep } from './report-step.ts'

export const driverTaskRoutes = (tellOffice: TellOffice): Handlers<typeof driverTaskApi> => ({
  list: (context, { finished }) => listOwnTasks(context, finished ?? false),
  accept: (context, input) => reportStep(context, 'accept', input, 'driver'),
  reject: (context, input) => reportStep(context, 'reject', input, 'driver'),
  arrive: (context, input) => reportStep(context, 'arrive', input, 'driver'),
  pickUp: (context, input) => reportStep(context, 'pickUp', input, 'driver'),
  deliver: (context, input) => reportStep(context, 'deliver', input, 'driver'),
  sync: syncActs(tellOffice),
  positions: takePositions,
  heartbeat,
})
