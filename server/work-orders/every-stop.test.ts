import { everyStop, everyWindow } from '@shortcut/domain/bookings/samples/every-stop.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { documentPath } from '@shortcut/domain/work-orders/documents.ts'
import type { StopInput } from '@shortcut/domain/work-orders/input.ts'
import type { MoreColumn } from '@shortcut/domain/work-orders/more-columns.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { stopChanges, type ToldStop } from '@shortcut/domain/work-orders/revision-choice.ts'
import { type StopFieldKind, stopRows } from '@shortcut/domain/work-orders/stop-rows.ts'
import { type StopField, stopFields, stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import { en } from '@shortcut/words/en.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders } from '../testing/builders.ts'
import { readPdf } from '../testing/papers/pdf-text.ts'
import { openSender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let order: WorkOrderReply
let token: string

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.administrator.token
  const sender = await openSender(world)
  await make.workOrder()
  await sender.json({ customerReferenceNumber: 'CRN-STOP', stops: [everyStop, dropoff()] })
  const [{ id } = { id: '' }] = await sender.orders()
  await world.call(workOrderApi.confirm, { ids: [id] }, { token })
  order = await make.getWorkOrder(id)
})
afterAll(() => world.close())

/** As the sender said it; times as instants. */
const said = (stop: Record<string, unknown> | undefined) =>
  Object.fromEntries(
    stopFields.map((field) => {
      const value = stop?.[field]
      return [field, stopRows[field].kind === 'placeTime' ? new Date(String(value)).toISOString() : value]
    }),
  )
const everything = { ...everyStop, ...everyWindow }

async function download(path: string) {
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const url = `/shortcut-api${path}${path.includes('?') ? '&' : '?'}token=${data.token}`
  return (await world.product.server.inject({ method: 'GET', url })).rawPayload
}

test('what a JSON booking says of a stop is the order’s, and the driver reads it', async () => {
  expect(said(order.stops[0])).toEqual(everything)
  const driver = await make.driver()
  await make.task({ workOrderId: order.id, stopIds: order.stops.map(({ id }) => id), driverId: driver.id })
  const { data } = await world.call(driverTaskApi.list, {}, { token: driver.token })
  expect(said(data[0]?.stops[0])).toEqual(everything)
})

test('the log has every field that was said of a stop', async () => {
  const { rows } = await world.database.pool.query(
    `SELECT after FROM operation_log WHERE entity_id = $1 AND action = 'workOrder.receive'`,
    [order.id],
  )
  expect(said(rows[0]?.after.stops[0])).toEqual(everything)
})

test('the list finds and exports the order by every field of its pickup that has a column', async () => {
  for (const field of stopFieldsWith('list', 'beside')) {
    const column = `pickup${field.charAt(0).toUpperCase()}${field.slice(1)}` as MoreColumn
    const value = String(everyStop[field])
    const csv = await download(`/workOrder/export?format=csv&columns=${column}&ids=${order.id}`)
    expect(parse(csv, { bom: true }), field).toEqual([[en.moreField[column]], [value]])
    const found = async (text: string) => {
      const { data } = await world.call(workOrderApi.list, { [column]: text }, { token })
      return data.list.map(({ id }) => id)
    }
    expect(await found(value), field).toEqual([order.id])
    expect(await found('no such text'), field).toEqual([])
  }
})

test.each(['billOfLading', 'deliveryOrder'] as const)('the %s prints every field of a stop', async (kind) => {
  const { text } = await readPdf(await download(documentPath(kind, order.id)))
  const shown: Partial<Record<StopField, string>> = {
    kind: '1 Pickup',
    from: '2027-03-08 08:15',
    to: '–12:45',
    pieces: '4,711',
  }
  for (const field of stopFields)
    if (stopRows[field].paper !== null) expect(text, field).toContain(shown[field] ?? String(everyStop[field]))
})

test('a revision names every field of a stop that it changes', async () => {
  const otherOf: Record<StopFieldKind, unknown> = {
    stopKind: 'dropoff',
    text: 'Other',
    phone: '555-0000',
    country: 'US',
    placeTime: '2027-03-09T08:00',
    count: 1,
  }
  const other = Object.fromEntries(stopFields.map((field) => [field, otherOf[stopRows[field].kind]])) as StopInput
  const [first, second] = order.stops.map(({ id }) => id)
  const stops = [{ ...other, id: first }, { ...dropoff(), id: second }, everyStop]
  const { message, data } = await world.call(workOrderApi.revise, { id: order.id, stops }, { token })
  const entry = data.revision?.diff.find(({ field }) => field === 'stops')
  expect(entry, message).toBeDefined()
  const [change] = stopChanges(entry?.old as ToldStop[], entry?.new as ToldStop[])
  expect(change?.fields.toSorted()).toEqual(stopFields.toSorted())
})
