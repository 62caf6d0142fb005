import { randomUUID } from 'node:crypto'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import type { Builders } from '../builders.ts'
import type { World } from '../world.ts'

type Kind = ActInput['kind']
type Of<K extends Kind> = Extract<ActInput, { kind: K }>
type More<K extends Kind> = Partial<Omit<Of<K>, 'id' | 'kind' | 'taskId'>>

/** What tests of acts from phones repeat. */
export async function openActs(world: World, make: Builders) {
  const ann = await make.driver({ name: 'Ann Driver' })
  const bob = await make.driver({ name: 'Bob Driver' })
  const token = make.dispatcher.token
  return {
    ann,
    bob,

    /** An act as a phone makes it, done now. */
    act: <K extends Kind>(kind: K, taskId: string | undefined, more: More<K>): Of<K> =>
      ({ id: randomUUID(), kind, taskId, at: new Date().toISOString(), data: {}, ...more }) as Of<K>,

    sync: (driver: { token: string }, acts: readonly ActInput[]) =>
      world.call(
        driverTaskApi.sync,
        { acts: [...acts] as (ActInput & Record<string, unknown>)[] },
        { token: driver.token },
      ),

    /** A confirmed order with one pickup, one dropoff and one task, which a driver has. */
    async given(driver: { id: string } = ann, fields: Parameters<Builders['workOrder']>[0] = {}) {
      const order = await make.workOrder(fields)
      const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
      const [from = '', to = ''] = order.stops.map((stop) => stop.id)
      const get = async () => {
        const after = await make.getWorkOrder(order.id)
        const [task] = after.tasks
        if (!task) throw new Error('no task')
        return { order: after, task }
      }
      return { order, id, from, to, get }
    },

    /** The office's decision on a held act. */
    decide: (verb: 'accept' | 'dismiss', id: string, eventId: string, time: 'own' | 'received' = 'own') =>
      verb === 'accept'
        ? world.call(heldStepApi.accept, { id, eventId, time }, { token })
        : world.call(heldStepApi.dismiss, { id, eventId }, { token }),
  }
}
export type Acts = Awaited<ReturnType<typeof openActs>>
