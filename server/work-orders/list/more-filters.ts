import type { WorkOrderFilters } from '@shortcut/domain/work-orders/api.ts'
import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import {
  type MomentColumn,
  momentColumns,
  type TextColumn,
  textColumns,
} from '@shortcut/domain/work-orders/more-columns.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { besideStopFields, everyStopRow } from '@shortcut/domain/work-orders/stop-sets.ts'
import { contains } from '../../platform/database/pages.ts'
import { freightIsIn } from './freight-state.ts'

/** Sources of the optional columns (list-more.ts): `w` the order, `t` the task it shows, `p` a stop. */
const ofOrder: Partial<Record<TextColumn, string>> = Object.fromEntries(
  enteredWith('list', 'beside').map((field) => [field, `w.${enteredRows[field].column}`]),
)
const ofTask: Partial<Record<TextColumn | MomentColumn, string>> = {
  taskNo: 't.task_no',
  phone: 't.phone',
  truckLicensePlate: 't.truck_license_plate',
  truckNo: '(SELECT k.unit_no FROM truck k WHERE k.id = t.truck_id)',
  trailerNo: '(SELECT r.trailer_no FROM trailer r WHERE r.id = t.trailer_id)',
  actualPickupDate: 't.picked_up_at',
  actualDeliveryDate: 't.delivered_at',
}
const ofPlace: Record<string, string> = Object.fromEntries(
  besideStopFields.map((field) => [field.charAt(0).toUpperCase() + field.slice(1), `p.${everyStopRow[field].column}`]),
)
const places = { pickup: ['pickup', '<'], delivery: ['dropoff', '>'] } as const

const live = (task: string) => `${task}.status ${taskIs(...liveTaskStatuses)}`
/** Written so that the few matching tasks are found first, and only then checked for being the one shown. */
const shownTask = (met: string[]) => `(w.id IN (SELECT t.work_order_id FROM task t WHERE ${met.join(' AND ')}
  AND NOT EXISTS (SELECT FROM task o WHERE o.work_order_id = t.work_order_id AND (${live('o')}, o.id) > (${live('t')}, t.id))))`
const shownStop = (place: keyof typeof places, met: string[]) => {
  const [kind, before] = places[place]
  return `w.id IN (SELECT p.work_order_id FROM stop p WHERE p.kind = '${kind}' AND ${met.join(' AND ')}
    AND NOT EXISTS (SELECT FROM stop o WHERE o.work_order_id = p.work_order_id AND o.kind = '${kind}' AND o.sequence ${before} p.sequence))`
}

/** Conditions on `work_order w` for filters whose columns are not in the list's row. */
export function moreConditions(input: WorkOrderFilters, put: (value: unknown) => string): string[] {
  const conditions: string[] = []
  const task: string[] = []
  const stops = { pickup: [] as string[], delivery: [] as string[] }
  const place = (column: string) => (column.startsWith('pickup') ? 'pickup' : 'delivery')
  const file = (column: TextColumn | MomentColumn, met: (sql: string) => string) => {
    const own = ofOrder[column as TextColumn]
    const its = ofTask[column]
    if (own) conditions.push(met(own))
    else if (its) task.push(met(its))
    else stops[place(column)].push(met(ofPlace[column.slice(place(column).length)] ?? 'NULL'))
  }
  for (const column of textColumns) {
    const wanted = input[column]
    if (!wanted) continue
    const like = put(contains(wanted))
    if (column !== 'scheduler') file(column, (sql) => `${sql} ILIKE ${like}`)
    else {
      const named = `IN (SELECT u.id FROM "user" u WHERE u.name ILIKE ${like})`
      conditions.push(
        `(w.scheduler_id ${named} OR w.scheduler_id IS NULL AND ${shownTask([`t.scheduler_id ${named}`])})`,
      )
    }
  }
  for (const column of momentColumns) {
    const [from, to] = [input[`${column}From`], input[`${column}To`]]
    if (from) file(column, (sql) => `${sql} >= ${put(from)}`)
    if (to) file(column, (sql) => `${sql} <= ${put(to)}`)
  }
  if (input.taskStatus) task.push(`t.status = ANY (${put(input.taskStatus)}::text[])`)
  const has = (choice: 'yes' | 'no' | undefined, table: string) => {
    const there = shownTask([`EXISTS (SELECT FROM ${table} x WHERE x.task_id = t.id)`])
    if (choice) conditions.push(choice === 'yes' ? there : `NOT ${there}`)
  }
  has(input.hasPhotos, 'task_photo')
  has(input.hasLocus, 'position')
  if (input.hasHeldStep)
    conditions.push(`${input.hasHeldStep === 'yes' ? '' : 'NOT '}w.id IN (SELECT t.work_order_id FROM task_event e JOIN task t ON t.id = e.task_id
      WHERE e.review = 'waiting' AND e.outcome = 'held'
      UNION ALL SELECT t.work_order_id FROM task_report r JOIN task t ON t.id = r.task_id
      WHERE r.review = 'waiting' AND r.outcome = 'held')`)
  if (input.freight) conditions.push(freightIsIn(input.freight))
  if (task.length > 0) conditions.push(shownTask(task))
  for (const kind of ['pickup', 'delivery'] as const)
    if (stops[kind].length > 0) conditions.push(shownStop(kind, stops[kind]))
  return conditions
}
