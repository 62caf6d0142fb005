import { everyField } from '@shortcut/domain/bookings/samples/every-field.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { documentPath } from '@shortcut/domain/work-orders/documents.ts'
import {
  enteredFields,
  enteredWith,
  fieldRows,
  listFields,
  ruleFields,
  searchedFields,
  workOrderSorts,
} from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { DiffEntry, WorkOrderReply, WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { en } from '@shortcut/words/en.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { readPdf } from '../testing/papers/pdf-text.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let sender: Sender
let order: WorkOrderReply
let token: string
/** The order as a line of the list. */
let row: WorkOrderRow

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  sender = await openSender(world)
  token = make.administrator.token
  await make.workOrder()
  await sender.json(everyField)
  const [{ id } = { id: '' }] = await sender.orders()
  await world.call(workOrderApi.save, { id, version: 1, estimatedDeliverDate: '2027-03-09T18:00:00.000Z' }, { token })
  await world.call(workOrderApi.confirm, { ids: [id] }, { token })
  order = await make.getWorkOrder(id)
  const { data } = await world.call(workOrderApi.list, { ids: id }, { token })
  if (data.list[0]) row = data.list[0]
})
afterAll(() => world.close())

async function download(path: string) {
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const url = `/shortcut-api${path}${path.includes('?') ? '&' : '?'}token=${data.token}`
  return (await world.product.server.inject({ method: 'GET', url })).rawPayload
}

test('every field of a JSON booking reaches the order', () => {
  for (const field of enteredWith('json', true)) {
    const { kind } = enteredRows[field]
    if (kind === 'stops') expect(order.stops).toMatchObject(everyField.stops)
    else if (kind === 'placeTime') expect(new Date(String(order[field])).toISOString()).toBe(everyField[field])
    else expect(order[field], field).toEqual(everyField[field])
  }
})

test.each(enteredWith('kind', 'choice'))('the database accepts the codes of %s, and no others', async (field) => {
  const { column, values } = enteredRows[field]
  const { rows } = await world.database.pool.query(
    'SELECT pg_get_constraintdef(oid) AS law FROM pg_constraint WHERE conname = $1',
    [`work_order__${column}`],
  )
  expect([...String(rows[0]?.law).matchAll(/'([^']+)'::text/g)].map(([, code]) => code)).toEqual(values)
})

test('the log has every field that was set', async () => {
  const { rows } = await world.database.pool.query(
    `SELECT after FROM operation_log WHERE entity_id = $1 AND action = 'workOrder.receive'`,
    [order.id],
  )
  for (const field of enteredWith('json', true)) expect(rows[0]?.after, field).toHaveProperty(field)
})

test('the list has every column with its value, and so has its file', async () => {
  const known = listFields.filter((field) => row[field] !== null && row[field] !== '')
  // Values that come from the driver later.
  expect(['leaveByAt', 'actualDeliverDate', 'driver']).toEqual(
    expect.arrayContaining(listFields.filter((field) => !known.includes(field))),
  )
  const csv = await download(`/workOrder/export?format=csv&ids=${order.id}`)
  const [headers = [], line = []]: string[][] = parse(csv, { bom: true })
  for (const field of known) {
    const at = headers.findIndex((header) => header.replace(/ \(.*\)$/, '') === en.field[field])
    expect(line[at], field).toBeTruthy()
  }
})

test('every column filter finds the order, and not with another value', async () => {
  const found = async (input: Record<string, string>) => {
    const { code, data } = await world.call(workOrderApi.list, input, { token })
    expect(code, JSON.stringify(input)).toBe(200)
    return data.list.map(({ id }) => id)
  }
  for (const [field, { filter, kind }] of Object.entries(fieldRows)) {
    const value = field in row ? row[field as keyof WorkOrderRow] : order[field as 'accountId']
    if (!filter || value === null || value === '') continue
    if (filter.kind === 'text' || filter.kind === 'anyOf') {
      expect(await found({ [filter.name]: String(value) }), field).toContain(order.id)
      if (filter.kind === 'text') expect(await found({ [filter.name]: 'no such text' }), field).toEqual([])
      const values: readonly string[] =
        filter.kind === 'anyOf' && typeof filter.values === 'object' ? filter.values : []
      const other = values.find((one) => one !== String(value))
      if (other) expect(await found({ [filter.name]: other }), field).not.toContain(order.id)
      continue
    }
    // Amounts are compared in kilograms and cubic meters.
    const isAmount = kind === 'weight' || kind === 'volume'
    expect(await found({ [filter.from]: isAmount ? '1' : String(value) }), field).toContain(order.id)
    const beyond = { dates: '2199-01-01', instants: '2199-01-01T00:00:00Z', numbers: '1000000' }[filter.kind]
    expect(await found({ [filter.from]: beyond }), field).toEqual([])
  }
})

test('the list can be sorted by each of its sorts, both ways, with unknown values last', async () => {
  for (const field of workOrderSorts)
    for (const sort of [field, `-${field}`] as const) {
      const { code, data } = await world.call(workOrderApi.list, { sort, pageSize: 1 }, { token })
      expect(code).toBe(200)
      const next = await world.call(workOrderApi.list, { sort, pageSize: 1, cursor: data.nextCursor ?? '' }, { token })
      expect(new Set([...data.list, ...next.data.list].map(({ id }) => id)).size, sort).toBe(2)
      if (row[field] !== null && next.data.list[0]?.[field] === null) expect(data.list[0]?.id, sort).toBe(order.id)
    }
})

test('quick search covers exactly the fields marked as searched', async () => {
  const { rows } = await world.database.pool.query('SELECT search_text FROM work_order WHERE id = $1', [order.id])
  const searched = String(rows[0]?.search_text)
  for (const field of listFields) {
    const value = row[field]
    if (typeof value !== 'string' || value === '' || fieldRows[field].kind !== 'text') continue
    const isSearched = (searchedFields as readonly string[]).includes(field)
    expect(searched.includes(value.toLowerCase()), field).toBe(isSearched)
  }
})

test('a folder’s rule finds the order by every field that rules can use', async () => {
  for (const ruleField of ruleFields) {
    const value = ruleField in row ? row[ruleField as keyof WorkOrderRow] : order[ruleField as 'remark']
    const ruleValue = String(Array.isArray(value) ? value[0] : (value ?? ''))
    if (ruleValue === '') continue
    const items = [{ ruleField, operator: 'eq' as const, ruleValue: ruleValue.replaceAll(',', '') }]
    const isOne = !ruleValue.includes(',')
    const { data } = await world.call(rulesApi.tryRule, { ruleItemList: items }, { token })
    if (isOne)
      expect(
        data.sample.map(({ id }) => id),
        ruleField,
      ).toContain(order.id)
  }
})

test.each(['billOfLading', 'deliveryOrder'] as const)('the %s prints every field that its row names', async (kind) => {
  const { text } = await readPdf(await download(documentPath(kind, order.id)))
  const shown: Record<string, string> = {
    weight: '12,345.5 lb',
    volume: '419.25',
    contact: 'Rosa Diaz',
    stops: 'Terminal 4',
  }
  for (const field of enteredFields) {
    const { paper, kind } = enteredRows[field]
    const day = kind === 'placeTime' ? '2027-03-09' : undefined
    if (paper !== null) expect(text, field).toContain(shown[field] ?? day ?? String(order[field]))
  }
  expect(text).toContain(en.field.hazmatClass.toUpperCase())
})

test('a revision names every field, and whom it affects', async () => {
  const changed = {
    ...Object.fromEntries(
      enteredWith('kind', 'text').map((field) => [field, field === 'containerNo' ? '' : `new ${field}`.slice(0, 10)]),
    ),
    bookingType: 2 as const,
    bookingPickupDate: '2027-03-07',
    requestDeliveryTime: null,
    estimatedDeliverDate: null,
    palletQuantity: 1,
    pieces: 2,
    weight: null,
    volume: null,
    hazmatClass: '8',
    cutOffAt: null,
    tags: [],
    contact: { name: '', email: '', phone: '' },
    stops: order.stops.slice(0, 1),
    schedulerId: make.dispatcher.id,
  }
  const fields = enteredFields.filter((field) => field !== 'accountId')
  expect(Object.keys(changed).sort()).toEqual([...fields].sort())
  const { code, message, data } = await world.call(workOrderApi.revise, { id: order.id, ...changed }, { token })
  expect([code, message]).toEqual([200, expect.anything()])
  const diff = new Map(data.revision?.diff.map((entry: DiffEntry) => [entry.field, entry.impact]))
  for (const field of fields) expect(diff.get(field), field).toBe(enteredRows[field].impact)
})
