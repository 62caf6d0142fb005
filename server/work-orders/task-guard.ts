import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type StopState, takenStops } from '@shortcut/domain/work-orders/follow.ts'
import { type TaskAction, type TaskStatus, taskRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { taskDetail } from './detail-json.ts'
import { inSentence, isColleague, type LockedWorkOrder } from './lock-work-order.ts'

/** A task's current state, with the names shown in the log. */
export interface TaskAsIs {
  id: string
  taskNo: string
  workOrderId: string
  status: TaskStatus
  version: number
  stopIds: string[]
  driverId: string | null
  driver: string | null
  truckNo: string | null
  trailerNo: string | null
  updatedBy: string
}

/** Reads a task of a locked order. @throws Refusal 404 */
export async function getTask({ db }: Pick<Context, 'db'>, id: string): Promise<TaskAsIs> {
  const { rows } = await sql<TaskAsIs>`
    SELECT t.id, t.task_no, t.work_order_id, t.status, t.version, t.stop_ids, t.driver_id, d.name AS driver, k.unit_no AS truck_no,
      r.trailer_no, t.updated_by
    FROM task t LEFT JOIN driver d ON d.id = t.driver_id LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer r ON r.id = t.trailer_id
    WHERE t.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  return rows[0]
}

const current = async (context: Context, id: string): Promise<unknown> =>
  JSON.parse((await taskDetail(context.db, id)).text)

/**
 * Refuses actions that the task's status does not allow, and those based on an older version.
 * @throws Refusal 409 with the current task
 */
export async function guardTask(context: Context, task: TaskAsIs, action: TaskAction, version?: number): Promise<void> {
  if (version !== undefined && version !== task.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: task.updatedBy }, await current(context, task.id))
  if (!taskRow(action, task.status)) throw await taskForbids(context, task, action)
}

export const taskForbids = async (context: Context, task: TaskAsIs, action: TaskAction) =>
  new Refusal(
    codes.conflict,
    isColleague(context, task.updatedBy) ? 'taskStatusForbidsSince' : 'taskStatusForbids',
    {
      label: task.taskNo,
      status: say(context.language, 'taskStatus', task.status),
      action: inSentence(say(context.language, 'taskAction', action)),
      who: task.updatedBy,
    },
    await current(context, task.id),
  )

/** Checks that a compare-and-set wrote a row. @throws Refusal 409 */
export async function guardWritten(context: Context, id: string, updated: { numUpdatedRows: bigint }): Promise<void> {
  if (updated.numUpdatedRows !== 1n)
    throw new Refusal(
      codes.conflict,
      'changedMeanwhile',
      { who: (await getTask(context, id)).updatedBy },
      await current(context, id),
    )
}

/**
 * Checks a task's stops and returns them in the order's sequence: they belong to the order, one is a dropoff, and no
 * other task has them.
 * @throws Refusal 422, or 409 with the stop, the task that has it, and who assigned it to whom
 */
export async function guardStops(
  context: Context,
  order: LockedWorkOrder,
  wanted: readonly string[],
  exceptTask?: string,
): Promise<StopState[]> {
  const invalid = (key: 'stopNotOfOrder' | 'noDropoff', params: Record<string, string>) =>
    new Refusal(codes.invalid, key, params, { fields: [] })
  const stops = order.stops.filter((stop) => wanted.includes(stop.id))
  if (stops.length !== new Set(wanted).size) throw invalid('stopNotOfOrder', { label: order.bookingId })
  if (!stops.some((stop) => stop.kind === 'dropoff')) throw invalid('noDropoff', {})
  await guardFree(context, order, wanted, exceptTask)
  return stops
}

/**
 * Refuses stops that another task has.
 * @throws Refusal 409 with the stop or the whole order, the task that has it, and who assigned it to whom
 */
export async function guardFree(
  context: Context,
  order: Pick<LockedWorkOrder, 'stops' | 'tasks'>,
  wanted: readonly string[],
  exceptTask?: string,
): Promise<void> {
  const taken = takenStops(wanted, order.stops, order.tasks, exceptTask)[0]
  if (taken) {
    const holder = order.tasks.findLast((task) => task.id !== exceptTask && task.stopIds.includes(taken.id))
    const { label, driver, who } = await givenBy(context, holder?.id)
    const isWhole = order.stops.every(({ id, kind }) => kind === 'pickup' || holder?.stopIds.includes(id))
    throw new Refusal(
      codes.conflict,
      isWhole && driver ? 'orderTaken' : 'stopTaken',
      {
        label,
        stop: order.stops.find((stop) => stop.id === taken.id)?.sequence ?? '',
        task: holder?.taskNo ?? '',
        driver: driver ?? say(context.language, 'workOrderPage', 'noDriver'),
        who,
      },
      { stopId: taken.id, taskId: holder?.id, taskNo: holder?.taskNo, status: holder?.status },
    )
  }
}

/** The number of a task's order, its driver, and who assigned it. */
async function givenBy({ db }: Context, taskId: string | undefined) {
  const { rows } = await sql<{ label: string; driver: string | null; who: string }>`
    SELECT w.booking_id AS label, d.name AS driver, coalesce((SELECT a.assigned_by FROM task_assignment a WHERE a.task_id = t.id ORDER BY a.assigned_at DESC LIMIT 1),
      t.created_by) AS who
    FROM task t JOIN work_order w ON w.id = t.work_order_id LEFT JOIN driver d ON d.id = t.driver_id
    WHERE t.id = ${taskId ?? null}::uuid`.execute(db)
  return rows[0] ?? { label: '', driver: null, who: '' }
}
