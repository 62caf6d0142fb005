import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { accountFieldRows, accountKept } from '@shortcut/domain/accounts/fields.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { driverFieldRows, driverKept, workerFieldRows, workerKept } from '@shortcut/domain/drivers/fields.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { trailerFieldRows, truckFieldRows, vehicleKept } from '@shortcut/domain/fleet/fields.ts'
import { type AnyRecordRow, type ListedRows, type RecordRows, sortsOf } from '@shortcut/domain/records/record-row.ts'
import { kinds } from '@shortcut/domain/transfer/columns.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Imports, openImports } from '../testing/imports.ts'
import { uploadPicture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'
import { tables } from './known.ts'

let world: World
let imports: Imports
let token: string
let truckId: string
let warehouseId: string
const pictures: string[] = []

beforeAll(async () => {
  world = await openWorld()
  imports = await openImports(world)
  token = imports.token
  const truck = { unitNo: 'The usual', plateNo: 'ITS PLATE' }
  truckId = (await world.call(truckApi.save, truck, { token })).data.id
  const house = { code: 'W1', name: 'The warehouse', timeZone: 'America/Chicago' }
  warehouseId = (await world.call(cargoWarehouseApi.save, house, { token })).data.id
  for (let n = 0; n < 5; n++) pictures.push(await uploadPicture(world, token))
})
afterAll(() => world.close())

/** By kind of thing: its calls, its tables of fields, and what no row can guess: a right name, and who may sign in. */
const entities = {
  driver: {
    api: driverApi,
    rows: driverFieldRows,
    kept: driverKept,
    own: () => ({ name: 'Every Field', password: 'k7Qmz4hB2x' }),
  },
  warehouse: {
    api: warehouseApi,
    rows: workerFieldRows,
    kept: workerKept,
    own: () => ({ name: 'Every Field', password: 'k7Qmz4hB2x' }),
  },
  truck: { api: truckApi, rows: truckFieldRows, kept: vehicleKept, own: () => ({}) },
  trailer: { api: trailerApi, rows: trailerFieldRows, kept: vehicleKept, own: () => ({}) },
  account: {
    api: accountApi,
    rows: accountFieldRows,
    kept: accountKept,
    own: () => ({
      currency: 'CAD',
      billToCountry: 'MX',
      contactEmail: 'z@zz.example',
      mailSenders: '@zz.example z@zzz.example',
      addresses: [{ name: 'Dock', address: '', city: '', province: '', postalCode: '', country: 'US' }],
      contacts: [{ name: 'Zoe', role: '', email: '', phone: '' }],
    }),
  },
}
type Kind = keyof typeof entities
type Known = Record<string, unknown> & { id: string }

/** A value that a field may have and that no other record has. */
function sampleOf(field: string, row: AnyRecordRow): unknown {
  switch (row.kind) {
    case 'text':
      return `Z${field}`.slice(0, row.max)
    case 'expiry':
      return '2031-05-06'
    case 'status':
      return row.values.at(-1)
    case 'truck':
      return truckId
    case 'warehouse':
      return warehouseId
    case 'pictures':
      return [pictures.pop()]
    case 'picture':
      return pictures.pop()
    case 'count':
      return row.min + 1
    case 'amount':
    case 'kilograms':
      return '1234.5'
    case 'flag':
      return true
    case 'code':
    case 'parts':
      return undefined
    case 'vin':
      return '1M8GDM9AXKP042788'
  }
}

async function ask(entry: Endpoint, input: object): Promise<unknown> {
  const { code, message, data } = await world.call(entry, input as never, { token })
  expect([code, message], `${entry.path} ${JSON.stringify(input)}`).toEqual([200, ''])
  return data
}

describe.each(Object.keys(entities) as Kind[])('every field: %s', (kind) => {
  const { api, kept, own } = entities[kind]
  const rows: RecordRows = entities[kind].rows
  const listed: ListedRows = { ...rows, ...kept }
  let said: Record<string, unknown>
  let saved: Known
  const list = async (input: object) => ((await ask(api.list, input)) as { list: Known[] }).list
  const found = async (input: object) => (await list({ ...input, pageSize: 500 })).some(({ id }) => id === saved.id)

  beforeAll(async () => {
    const values = Object.entries(rows).map(([field, row]) => [field, sampleOf(field, row)])
    said = { ...Object.fromEntries(values), ...own() }
    saved = (await ask(api.save, said)) as Known
    // Another one, of which only what must be said is known.
    const needed = api.save.input.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []
    const other = needed.map((field) => [field, field === 'password' ? 'k7Qmz4hB2x' : `A${field}`.slice(0, 12)])
    await ask(api.save, Object.fromEntries(other))
  })

  test('is a column of the table, and each column that people fill in is a field', async () => {
    const { rows: columns } = await world.database.pool.query(
      'SELECT column_name FROM information_schema.columns WHERE table_name = $1',
      [tables[kind].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
    )
    // Fuel programmes choose their accounts, not the other way round.
    const kept =
      /^(id|version|(created|updated|deleted)_(at|by)|password_hash|password_given|frozen_at|last_seen_at|app_.*|fuel_programme_id)$/
    const names = columns.map(({ column_name }) => String(column_name)).filter((name) => !kept.test(name))
    const inSnake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(names.sort()).toEqual(Object.keys(rows).map(inSnake).sort())
  })

  test('is saved, answered and logged', async () => {
    const detail = (await ask(api.detail, { id: saved.id })) as Known
    const { rows: logged } = await world.database.pool.query(
      `SELECT after FROM operation_log WHERE entity_id = $1 AND action LIKE '%.add'`,
      [saved.id],
    )
    for (const field of Object.keys(rows)) {
      expect(detail[field], field).toEqual(said[field])
      expect(logged[0]?.after, field).toHaveProperty(field)
    }
  })

  test('is filtered and searched as its row says', async () => {
    for (const [field, row] of Object.entries(rows)) {
      const { filter } = row
      if (!filter || filter.kind === 'dates' || filter.kind === 'instants') continue
      if (filter.kind === 'numbers') {
        expect(await found({ [filter.from]: said[field], [filter.to]: said[field] }), field).toBe(true)
        expect(await found({ [filter.from]: Number(said[field]) + 1 }), field).toBe(false)
        continue
      }
      const asked = filter.kind === 'yesNo' ? (said[field] ? 'yes' : 'no') : said[field]
      const other: unknown = row.kind === 'status' ? row.values[0] : filter.kind === 'yesNo' ? 'no' : 'QQ'
      expect(await found({ [filter.name]: asked }), field).toBe(true)
      expect(await found({ [filter.name]: other }), field).toBe(false)
      if (filter.kind === 'text') expect(await found({ q: asked }), field).toBe(filter.searched)
    }
  })

  test('has its place in every sort, both ways, and what is not known comes last', async () => {
    for (const field of sortsOf(listed))
      for (const sort of [field, `-${field}`]) {
        const whole = await list({ sort, pageSize: 500 })
        const first = (await ask(api.list, { sort, pageSize: 1 })) as { list: Known[]; nextCursor: string }
        const next = await list({ sort, pageSize: 1, cursor: first.nextCursor })
        expect(
          [...first.list, ...next].map(({ id }) => id),
          sort,
        ).toEqual(whole.slice(0, 2).map(({ id }) => id))
        const unknown = whole.map((row) => row[field] === null)
        expect(unknown, sort).toEqual([...unknown].sort())
      }
  })

  test('is a column of its file where its row says so, and the file changes nothing when it is brought in', async () => {
    const name = kinds[kind].columns.find(({ name }) => name === kinds[kind].key)?.name ?? ''
    const path = `/${kind}/export?${new URLSearchParams({ q: String(said[name]) })}`
    const { token: once } = (await ask(fileApi.downloadToken, { path })) as { token: string }
    const url = `/shortcut-api${path}&token=${once}`
    const { payload } = await world.product.server.inject({ method: 'GET', url })
    const [headers = [], line = []]: string[][] = parse(payload, { bom: true })
    const shown = kinds[kind].columns.filter(({ secret }) => !secret)
    expect(shown.map((column) => column.name).sort()).toEqual(
      Object.keys(rows)
        .filter((field) => rows[field]?.file)
        .sort(),
    )
    expect(headers).toHaveLength(shown.length)
    for (const [at, column] of shown.entries()) expect(line[at], column.name).not.toBe('')
    expect((await imports.preview(kind, payload)).counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 })
  })
})
