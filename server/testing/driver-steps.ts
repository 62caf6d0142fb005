import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { StepKind } from '@shortcut/domain/tasks/task-api.ts'
import { sql } from 'kysely'
import { newId } from '../platform/ids.ts'
import type { Builders } from './builders.ts'
import type { World } from './world.ts'

/** Minutes after 8:00 of one morning in the past, as an instant. */
export const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString()

/** The same instant written as `at` writes it. */
export const instant = (time: string | null | undefined) => time && new Date(time).toISOString()

/** Actions that tests of driver steps repeat. */
export async function openDriverSteps(world: World, make: Builders) {
  const ann = await make.driver({ name: 'Ann Driver' })
  const bob = await make.driver({ name: 'Bob Driver' })
  /** Dates the assignment to the morning of `at`: otherwise that morning's steps would wait for the office. */
  const assignThen = (taskId: string) =>
    sql`UPDATE task SET assigned_at = ${at(0)} WHERE id::text = ${taskId} AND assigned_at > ${at(0)}`.execute(
      world.database.kysely,
    )
  return {
    ann,
    bob,

    /** One step from a phone, with a new event id by default. */
    async step<K extends StepKind>(
      driver: { token: string },
      kind: K,
      input: Omit<InputOf<(typeof driverTaskApi)[K]>, 'eventId'> & { eventId?: string },
    ) {
      const sent = { eventId: newId(), ...input }
      await assignThen(sent.id)
      return world.call(driverTaskApi[kind] as Endpoint, sent, { token: driver.token }) as Promise<{
        code: number
        message: string
        data: { outcome: string; status: string; message: string; fields?: { path: string }[] }
      }>
    },

    /** A confirmed order whose only task a driver has. */
    async given(driver: { id: string } = ann, fields: Parameters<Builders['workOrder']>[0] = {}) {
      const order = await make.workOrder(fields)
      const task = await make.task({ workOrderId: order.id, driverId: driver.id })
      await assignThen(task.id)
      return { order, task, id: task.id }
    },

    /** The order and its task in their current state. */
    async get(orderId: string) {
      const order = await make.getWorkOrder(orderId)
      const [task] = order.tasks
      if (!task) throw new Error('no task')
      return { order, task }
    },
  }
}
export type DriverSteps = Awaited<ReturnType<typeof openDriverSteps>>
