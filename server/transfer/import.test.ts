import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { type ImportReply, type ImportRow, importApis } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '../testing/call.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const callsOf = (kind: ImportKind) => importApis[`${kind}Import`] as typeof importApis.driverImport

async function send(kind: ImportKind, content: string | Uint8Array, as = token, name = 'list.csv') {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const reply = await sendFile(world, as, `${kind}/importPreview`, name, bytes)
  return reply as { code: number; message: string; data: ImportReply }
}

async function preview(kind: ImportKind, content: string | Uint8Array, as = token): Promise<ImportReply> {
  const { code, message, data } = await send(kind, content, as)
  expect([code, message]).toEqual([200, ''])
  return data
}

const rowsOf = async (kind: ImportKind, id: string, filter: object = {}, as = token): Promise<ImportRow[]> =>
  (await world.call(callsOf(kind).rows, { id, ...filter }, { token: as })).data.list

/** Confirms, and waits until it is over. */
async function confirm(kind: ImportKind, id: string, rows: 'all' | 'good' = 'all', as = token): Promise<ImportReply> {
  const started = await world.call(callsOf(kind).confirm, { id, rows }, { token: as })
  expect([started.code, started.message]).toEqual([200, ''])
  return over(kind, id, as)
}

async function over(kind: ImportKind, id: string, as = token): Promise<ImportReply> {
  let found: ImportReply | undefined
  await expect
    .poll(
      async () => {
        found = (await world.call(callsOf(kind).state, { id }, { token: as })).data
        return found.status
      },
      { timeout: 15_000, interval: 20 },
    )
    .not.toBe('running')
  return found as ImportReply
}

const trucks = async (q: string) => (await world.call(truckApi.list, { q }, { token })).data.list
const count = async (table: string) =>
  (await world.database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number

describe('the preview', () => {
  test('says of every row what it would do or what is wrong with it, and saves nothing', async () => {
    await world.call(truckApi.save, { unitNo: 'P-1', plateNo: 'PRE 1', make: 'Volvo', year: 2020 }, { token })
    await world.call(truckApi.save, { unitNo: 'P-2', plateNo: 'PRE 2' }, { token })
    const before = await count('operation_log')
    const file = await preview(
      'truck',
      [
        ' unit NUMBER ;plateNo;Year;Capacity (kg);Status;Insurance expires;Colour;Make',
        'p-1;PRE 1;2020;;;;red;Volvo',
        'P-2;PRE 2;2019;"12.000,5";in maintenance;31.12.2026;;Mack',
        'P-3;PRE 3;19;-5;asleep;31.02.2027;;',
        ';PRE 4;;;;;;',
        ';;;;;;;',
        'P-5;pre 2;;;;;;',
        'P-6;PRE 6;;;;;;',
        'P-6;PRE 7;;;;;;',
      ].join('\r\n'),
    )
    expect(file).toMatchObject({
      fileName: 'list.csv',
      status: 'previewed',
      counts: { new: 0, changed: 1, unchanged: 1, wrong: 5 },
      columns: [
        { name: 'unitNo', label: 'Unit number' },
        { name: 'plateNo', label: 'Truck license plate' },
        ...['year', 'capacityKg', 'status', 'insuranceExpiresOn', 'make'].map((name) => ({ name })),
      ],
      unknown: ['Colour'],
      missing: [],
    })
    const rows = await rowsOf('truck', file.id)
    expect(rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'unchanged'],
      [3, 'changed'],
      [4, 'wrong'],
      [5, 'wrong'],
      [7, 'wrong'],
      [8, 'wrong'],
      [9, 'wrong'],
    ])
    expect(rows[1]?.changes).toEqual([
      { column: 'year', before: '', after: '2019' },
      { column: 'make', before: '', after: 'Mack' },
      { column: 'capacityKg', before: '', after: '12000.5' },
      { column: 'status', before: 'Active', after: 'In maintenance' },
      { column: 'insuranceExpiresOn', before: '', after: '2026-12-31' },
    ])
    const errors = (index: number) => rows[index]?.errors.map(({ column, message }) => `${column}: ${message}`).sort()
    expect(errors(2)).toEqual([
      'capacityKg: cannot be negative',
      'insuranceExpiresOn: must be a date such as 2026-11-23',
      'status: must be one of: Active, Inactive, In maintenance',
      'year: at least 1950',
    ])
    expect(errors(3)).toEqual(['unitNo: not null'])
    expect(errors(4)).toEqual(['plateNo: Row 3 has the same.'])
    expect(errors(5)).toEqual(['unitNo: Row 9 has the same.'])
    expect(errors(6)).toEqual(['unitNo: Row 8 has the same.'])
    expect(await trucks('P-3')).toEqual([])
    expect(await count('operation_log')).toBe(before)
  })

  test('a page of rows, by state and by cursor', async () => {
    const lines = Array.from({ length: 25 }, (_, n) => (n % 5 === 0 ? `,PG ${n}` : `PG-${n},PG ${n}`))
    const { id, counts } = await preview('truck', `unitNo,plateNo\n${lines.join('\n')}`)
    expect(counts).toMatchObject({ new: 20, wrong: 5 })
    const first = await world.call(importApis.truckImport.rows, { id, state: 'wrong', pageSize: 3 }, { token })
    expect(first.data).toMatchObject({ total: 5, nextCursor: '12' })
    const next = await rowsOf('truck', id, { state: 'wrong', pageSize: 3, cursor: '12' })
    expect(next.map(({ row }) => row)).toEqual([17, 22])
  })

  test('names the columns that new ones need and the file lacks', async () => {
    const file = await preview('driver', 'userName,phone\nnobody.yet,1')
    expect(file.missing.sort()).toEqual(['Driver name', 'Password', 'Truck number', 'Truck plate'])
    expect(file.counts.wrong).toBe(1)
    // What is wrong with a column that is not there is said under its name for people, too.
    const [row] = await rowsOf('driver', file.id, {})
    const named = row?.errors.map(({ column }) => file.labels[column])
    expect(named).toEqual(expect.arrayContaining(['Driver name', 'Password', 'Truck number', 'Truck plate']))
  })

  test.each([
    ['UTF-8', Buffer.from('unitNo,plateNo,make\nE-1,E 1,Škoda')],
    ['UTF-8 with a mark', Buffer.from('\ufeffunitNo,plateNo,make\nE-1,E 1,Škoda')],
    ['UTF-16LE with a mark', Buffer.from('\ufeffunitNo\tplateNo\tmake\nE-1\tE 1\tŠkoda', 'utf16le')],
    ['UTF-16LE without', Buffer.from('unitNo\tplateNo\tmake\nE-1\tE 1\tŠkoda', 'utf16le')],
    ['UTF-16BE', Buffer.from('\ufeffunitNo\tplateNo\tmake\nE-1\tE 1\tŠkoda', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('unitNo;plateNo;make\r\nE-1;E 1;\x8akoda', 'latin1')],
    ['old Mac line ends', Buffer.from('unitNo,plateNo,make\rE-1,E 1,Škoda\r')],
    ['named separator', Buffer.from('sep=|\r\nunitNo|plateNo|make\r\nE-1|E 1|Škoda')],
  ])('%s is read', async (_, bytes) => {
    const { id, counts } = await preview('truck', bytes)
    expect(counts.new).toBe(1)
    expect((await rowsOf('truck', id))[0]?.cells).toEqual({ unitNo: 'E-1', plateNo: 'E 1', make: 'Škoda' })
  })

  test('quotation marks keep separators, line breaks and themselves', async () => {
    const { id } = await preview('truck', 'unitNo,plateNo,notes\n"Q-1","Q, 1","first\nsecond ""third"""\nQ-2,Q 2,')
    const rows = await rowsOf('truck', id)
    expect(rows[0]?.cells).toEqual({ unitNo: 'Q-1', plateNo: 'Q, 1', notes: 'first\nsecond "third"' })
    expect(rows[1]?.row).toBe(3)
  })

  test('a workbook gives what its cells show: texts, numbers, dates, results of formulas', async () => {
    const book = new excel.Workbook()
    book.addWorksheet('empty')
    const sheet = book.addWorksheet('trucks')
    sheet.addRow(['Unit number', 'Truck license plate', 'Year', 'Insurance expires', 'Make', 'Capacity (kg)'])
    sheet.addRow(['X-1', 4711, { formula: '2000+19', result: 2019 }, new Date('2027-01-31'), '=1+1', 12000.5])
    sheet.addRow([{ richText: [{ text: 'X-' }, { text: '2' }] }, { text: 'X 2', hyperlink: 'https://example.com' }])
    const { id } = await preview('truck', Buffer.from(await book.xlsx.writeBuffer()))
    const rows = await rowsOf('truck', id)
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new'])
    expect(rows[0]?.cells).toMatchObject({
      unitNo: 'X-1',
      plateNo: '4711',
      year: '2019',
      insuranceExpiresOn: '2027-01-31',
      make: '=1+1',
      capacityKg: '12000.5',
    })
    expect(rows[1]?.cells).toMatchObject({ unitNo: 'X-2', plateNo: 'X 2' })
  })
})

describe('saving', () => {
  test('all rows are saved with their log rows, and the same file again changes nothing', async () => {
    const file = 'unitNo,plateNo,make\nS-1,SV 1,Mack\nS-2,SV 2,Volvo'
    const first = await preview('truck', file)
    expect(await confirm('truck', first.id)).toMatchObject({ status: 'done', saved: 2, failed: 0 })
    expect((await trucks('S-1'))[0]).toMatchObject({ plateNo: 'SV 1', make: 'Mack', status: 'active', version: 1 })
    const { rows: logged } = await world.database.pool.query(
      `SELECT action, reason, after->>'make' AS make, actor_type FROM operation_log WHERE entity_label = 'S-1'`,
    )
    expect(logged).toEqual([{ action: 'truck.add', reason: 'list.csv', make: 'Mack', actor_type: 'user' }])
    const again = await preview('truck', file)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })

    const changed = await preview('truck', 'UNIT NUMBER,make\ns-1,Kenworth\nS-2,Volvo')
    expect(changed.counts).toMatchObject({ changed: 1, unchanged: 1 })
    await confirm('truck', changed.id)
    expect((await trucks('S-1'))[0]).toMatchObject({ plateNo: 'SV 1', make: 'Kenworth', version: 2 })
    const { rows: change } = await world.database.pool.query(
      `SELECT before, after FROM operation_log WHERE entity_label = 'S-1' AND action = 'truck.save'`,
    )
    expect(change).toEqual([{ before: { make: 'Mack' }, after: { make: 'Kenworth' } }])
  })

  test('with errors only the good rows can be saved', async () => {
    const { id } = await preview('truck', 'unitNo,plateNo\nG-1,GD 1\n,GD 2')
    const all = await world.call(importApis.truckImport.confirm, { id, rows: 'all' }, { token })
    expect([all.code, all.message]).toEqual([501, 'Rows with errors: 1. Correct them, or save only the others.'])
    expect(await confirm('truck', id, 'good')).toMatchObject({ status: 'done', saved: 1 })
    expect((await trucks('GD')).map(({ unitNo }) => unitNo)).toEqual(['G-1'])
    const twice = await world.call(importApis.truckImport.confirm, { id, rows: 'good' }, { token })
    expect(twice.code).toBe(409)
  })

  test('what somebody changed, deleted or added since the preview fails, and with it all, or it alone', async () => {
    const add = (n: number) => world.call(truckApi.save, { unitNo: `M-${n}`, plateNo: `MW ${n}` }, { token })
    const [one, two] = [(await add(1)).data, (await add(2)).data]
    const file = 'unitNo,plateNo,make\nM-1,MW 1,Mack\nM-2,MW 2,Mack\nM-3,MW 3,Mack\nM-4,MW 4,Mack'
    const [all, good] = [await preview('truck', file), await preview('truck', file)]
    await world.call(truckApi.save, { ...one, make: 'Theirs' }, { token })
    await world.call(truckApi.delete, { ids: [two.id] }, { token })
    await add(3)
    const none = await confirm('truck', all.id, 'all')
    expect(none).toMatchObject({ status: 'failed', saved: 0, failed: 3 })
    expect(none.message).toBe('Nothing was saved: 3 rows could not be.')
    expect(await trucks('M-4')).toEqual([])
    const failed = await rowsOf('truck', all.id, { state: 'failed' })
    expect(failed.map(({ errors }) => errors[0])).toEqual([
      { column: 'unitNo', message: expect.stringMatching(/^administrator-\w+ changed this after the preview/) },
      { column: 'unitNo', message: 'This was deleted after the preview. Upload the file again.' },
      { column: 'plateNo', message: 'The plate number mw 3 is already taken.' },
    ])
    expect(await confirm('truck', good.id, 'good')).toMatchObject({ status: 'done', saved: 1, failed: 3 })
    expect((await trucks('M-')).map(({ unitNo, make }) => [unitNo, make])).toEqual([
      ['M-1', 'Theirs'],
      ['M-3', ''],
      ['M-4', 'Mack'],
    ])
  })

  test('of two people who bring the same in at once one does, and the other is told', async () => {
    const other = await world.signIn('administrator')
    const lines = Array.from({ length: 40 }, (_, n) => `T2-${n},TW ${n}`)
    const mine = await preview('truck', `unitNo,plateNo\n${lines.join('\n')}`)
    const theirs = await preview('truck', `unitNo,plateNo\n${lines.toReversed().join('\n')}`, other.token)
    expect((await world.call(importApis.truckImport.state, { id: mine.id }, { token: other.token })).code).toBe(404)
    const results = await Promise.all([confirm('truck', mine.id), confirm('truck', theirs.id, 'all', other.token)])
    expect(results.map(({ status }) => status).sort()).toEqual(['done', 'failed'])
    expect(results.map(({ saved, failed }) => saved + failed)).toEqual([40, 40])
    const { rows } = await world.database.pool.query(`SELECT count(*)::int AS n FROM truck WHERE unit_no LIKE 'T2-%'`)
    expect(rows[0].n).toBe(40)
  })

  test('new drivers sign in with the password of the file, which nobody can read meanwhile; others keep theirs', async () => {
    await world.call(truckApi.save, { unitNo: 'DT-1', plateNo: 'DT 1' }, { token })
    const file = [
      'User name,Driver name,Phone,Password,Current truck,Status',
      "dora,Dora Import,'+1 312 555 0177,secretpass1,dt-1,",
      'dave,Dave Import,312-555-0178,secretpass2,nowhere,active',
      'dina,Dina Import,dora,secretpass3,DT-1,active',
    ].join('\n')
    const found = await preview('driver', file)
    expect(found.counts).toMatchObject({ new: 0, wrong: 3 })
    const wrong = await rowsOf('driver', found.id)
    expect(wrong.map(({ errors }) => errors)).toMatchObject([
      [{ column: 'userName', message: 'dora is how somebody else signs in.' }],
      [
        { column: 'truckId', message: 'There is no truck with the unit number nowhere.' },
        { column: 'plateNo' },
        { column: 'truckNo' },
      ],
      [{ column: 'phone', message: 'dora is how somebody else signs in.' }],
    ])
    expect(wrong[0]?.cells.password).toBe('••••••••')

    const right = file.split('\n').slice(0, 2).join('\n')
    const { id } = await preview('driver', right)
    const { rows: kept } = await world.database.pool.query(
      `SELECT string_agg(r::text, ' ') AS everything, max(length(secret)) AS secret FROM import_row r WHERE import_id = $1`,
      [id],
    )
    expect(kept[0].secret).toBeGreaterThan(20)
    expect(kept[0].everything).not.toContain('secretpass1')
    expect(await confirm('driver', id)).toMatchObject({ status: 'done', saved: 1 })
    const signIn = (password: string) =>
      world.call(userApi.login, { username: 'dora', password, appType: appTypes.driver })
    expect((await signIn('secretpass1')).code).toBe(200)
    const { data } = await world.call(driverApi.list, { q: 'dora' }, { token })
    expect(data.list[0]).toMatchObject({
      phone: '+1 312 555 0177',
      plateNo: 'DT 1',
      truckNo: 'DT-1',
      truckUnitNo: 'DT-1',
    })

    const again = await preview('driver', right.replace('secretpass1', 'otherpass9'))
    expect(again.counts).toMatchObject({ unchanged: 1 })
    const renamed = await preview(
      'driver',
      right.replace('Dora Import', 'Dora Renamed').replace('secretpass1', 'otherpass9'),
    )
    await confirm('driver', renamed.id)
    expect((await signIn('secretpass1')).code).toBe(200)
    const { rows: left } = await world.database.pool.query(
      'SELECT count(*)::int AS n FROM import_row WHERE secret IS NOT NULL AND outcome IS NOT NULL',
    )
    expect(left[0].n).toBe(0)
  })

  test('a password of the file that is one of the most common is wrong in its row', async () => {
    const { id } = await preview(
      'warehouse',
      'phone,name,password,customerReferenceNumber\n555-8180,Wade Common,password1,C-1',
    )
    expect((await rowsOf('warehouse', id)).map(({ errors }) => errors)).toEqual([
      [{ column: 'password', message: 'This password is one of the most common. Choose another.' }],
    ])
  })

  test('a file with passwords is confirmed in the session that uploaded it', async () => {
    const person = await world.signIn('administrator')
    const { id } = await preview(
      'warehouse',
      'phone,name,password,customerReferenceNumber\n555-8181,Wanda Import,secretpass1,C-1',
      person.token,
    )
    const login = { username: person.account, password: testPassword, appType: 1 }
    const elsewhere = (await world.call(userApi.login, login)).data.token
    const there = await world.call(importApis.warehouseImport.confirm, { id, rows: 'all' }, { token: elsewhere })
    expect(there.code).toBe(409)
    expect(await confirm('warehouse', id, 'all', person.token)).toMatchObject({ status: 'done', saved: 1 })
    expect((await world.call(warehouseApi.list, { q: '555-8181' }, { token })).data.list[0]?.name).toBe('Wanda Import')
  })

  test('a driver made inactive is signed out, and a renamed account is renamed on its orders', async () => {
    const { data: driver } = await world.call(
      driverApi.save,
      { name: 'Sign Out', userName: 'signout', phone: '99', plateNo: 'x', truckNo: 'x', password: 'roadhouse1' },
      { token },
    )
    const { data: login } = await world.call(userApi.login, { username: 'signout', password: 'roadhouse1', appType: 2 })
    await confirm('driver', (await preview('driver', 'userName,status\nsignout,Inactive')).id)
    expect((await world.call(userApi.menu, {}, { token: login.token })).code).toBe(102)
    expect((await world.call(driverApi.detail, { id: driver.id }, { token })).data.status).toBe('inactive')

    const { data: account } = await world.call(accountApi.save, { code: 'REN', name: 'Old name' }, { token })
    await world.database.pool.query(
      `INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, source,
         created_at, created_by, updated_at, updated_by)
       VALUES ($1, 'REN-1', $2, 'Old name', 'x', 'NEW', now(), 'manual', now(), 't', now(), 't')`,
      [account.id, account.id],
    )
    const file = await preview(
      'account',
      'Account code,Account name,Signature required,Invoices by e-mail\nren,New name,yes,yes',
    )
    expect(await confirm('account', file.id)).toMatchObject({ status: 'done', saved: 1 })
    const { rows } = await world.database.pool.query('SELECT customer_name FROM work_order WHERE account_id = $1', [
      account.id,
    ])
    expect(rows).toEqual([{ customer_name: 'New name' }])
    expect((await world.call(accountApi.detail, { id: account.id }, { token })).data).toMatchObject({
      code: 'REN',
      signatureRequired: true,
      emailInvoices: true,
    })
  })

  test('who may only see is refused, and a file that is over is gone', async () => {
    const auditor = await world.signIn('auditor')
    expect((await send('truck', 'unitNo\n1', auditor.token)).code).toBe(403)
    const { id } = await preview('truck', 'unitNo,plateNo\nO-1,OV 1')
    await world.database.pool.query("UPDATE import_file SET expires_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ])
    expect((await world.call(importApis.truckImport.confirm, { id, rows: 'all' }, { token })).code).toBe(404)
  })

  test('a server that stops does not wait for an import: what is saved is told exactly, and no more is', async () => {
    const lines = Array.from({ length: 80 }, (_, n) => `77-${n},Stop Worker${n},secretpass${n},C`)
    const { id } = await preview('warehouse', `phone,name,password,customerReferenceNumber\n${lines.join('\n')}`)
    const node = await world.openNode()
    const began = await caller(node.product)(importApis.warehouseImport.confirm, { id, rows: 'good' }, { token })
    expect(began.data.status).toBe('running')
    await node.close()
    const found = await over('warehouse', id)
    expect(found).toMatchObject({ status: 'stopped', message: expect.stringContaining('stopped on the way') })
    expect(found.saved === 0 || found.passwordsLeft > 0).toBe(true)
    const { rows } = await world.database.pool.query(
      `SELECT count(*)::int AS n FROM warehouse_worker WHERE phone LIKE '77-%'`,
    )
    expect(rows[0].n).toBe(found.saved)
    // Taken up again it comes to its end.
    expect(await confirm('warehouse', id, 'good')).toMatchObject({
      status: 'done',
      saved: 80,
      failed: 0,
      passwordsLeft: 0,
    })
    expect((await world.call(userApi.login, { username: '77-79', password: 'secretpass79', appType: 3 })).code).toBe(
      200,
    )
  })

  test('people are there before their passwords are safe; until then none signs them in, and another that they got stays', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => `88-${n},Wait Worker${n},secretpass${n},C`)
    const { id } = await preview('warehouse', `phone,name,password,customerReferenceNumber\n${lines.join('\n')}`)
    await world.call(importApis.warehouseImport.confirm, { id, rows: 'all' }, { token })
    const state = async () => (await world.call(importApis.warehouseImport.state, { id }, { token })).data
    await expect.poll(async () => (await state()).saved, { timeout: 20_000, interval: 5 }).toBe(60)
    await world.call(importApis.warehouseImport.stop, { id }, { token })
    const stopped = await over('warehouse', id)
    expect(stopped).toMatchObject({ status: 'stopped', saved: 60 })
    expect(stopped.passwordsLeft).toBeGreaterThan(0)
    const signIn = async (n: number, password: string) =>
      (await world.call(userApi.login, { username: `88-${n}`, password, appType: 3 })).code
    const waiting = (await world.call(warehouseApi.list, { q: '88-59' }, { token })).data.list[0]
    if (!waiting) throw new Error('nobody waits')
    expect(waiting.hasPassword).toBe(false)
    expect(await signIn(59, 'secretpass59')).toBe(await signIn(59, 'nobody has this password'))
    const { id: worker, version, name, phone, customerReferenceNumber } = waiting
    const typed = { id: worker, version, name, phone, customerReferenceNumber, password: 'ownpassword1' }
    const given = await world.call(warehouseApi.save, typed, { token })
    expect(given.code).toBe(200)
    const { data: mine } = await world.call(importApis.warehouseImport.list, {}, { token })
    expect(mine.map((one) => one.id)).toContain(id)
    expect(await confirm('warehouse', id)).toMatchObject({ status: 'done', saved: 60, passwordsLeft: 0 })
    expect([await signIn(58, 'secretpass58'), await signIn(59, 'ownpassword1')]).toEqual([200, 200])
    const { rows } = await world.database.pool.query(
      'SELECT count(*)::int AS n FROM import_row WHERE import_id = $1 AND secret IS NOT NULL',
      [id],
    )
    expect(rows[0].n).toBe(0)
  })

  test('another’s passwords keep nobody waiting', async () => {
    const many = Array.from({ length: 90 }, (_, n) => `many.${n},Many Drivers,444-${n},roadhouse1,M ${n},M-${n}`)
    const file = ['User name,Driver name,Phone,Password,Truck plate,Truck number', ...many].join('\n')
    const first = await preview('driver', file)
    const second = await preview('truck', 'Unit number,Truck license plate\nW-1,WAIT 1')
    await world.call(callsOf('driver').confirm, { id: first.id, rows: 'all' }, { token })
    expect(await confirm('truck', second.id)).toMatchObject({ status: 'done', saved: 1 })
    const { data } = await world.call(callsOf('driver').state, { id: first.id }, { token })
    expect(data).toMatchObject({ status: 'running', saved: 90 })
    await world.call(callsOf('driver').stop, { id: first.id }, { token })
    await over('driver', first.id)
  })

  test.each(['all', 'good'] as const)(
    'who began it (%s) stops it and goes on: every row is saved once',
    async (rows) => {
      const lines = Array.from({ length: 60 }, (_, n) => `${rows}-${n},Halt Worker${n},secretpass${n},C`)
      const file = await preview('warehouse', `phone,name,password,customerReferenceNumber\n${lines.join('\n')}`)
      expect(file).toMatchObject({ passwords: 60, seconds: expect.any(Number) })
      expect(file.seconds).toBeGreaterThan(0)
      const { id } = file
      const began = world.call(importApis.warehouseImport.confirm, { id, rows }, { token })
      expect((await began).data.status).toBe('running')
      await world.call(importApis.warehouseImport.stop, { id }, { token })
      const stopped = await over('warehouse', id)
      expect(stopped).toMatchObject({ status: 'stopped', message: expect.stringContaining('Stopped.') })
      const saved = async () =>
        (await world.call(warehouseApi.list, { q: `${rows}-`, pageSize: 100 }, { token })).data.list.length
      expect(await saved()).toBe(stopped.saved)
      expect(await confirm('warehouse', id, rows)).toMatchObject({ status: 'done', saved: 60, failed: 0 })
      expect(await saved()).toBe(60)
    },
  )

  test('one that a stopped server left running says so', async () => {
    const { id } = await preview('truck', 'unitNo,plateNo\nI-1,IN 1')
    await world.database.pool.query(
      `UPDATE import_file SET status = 'running', progressed_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    )
    expect(await over('truck', id)).toMatchObject({
      status: 'stopped',
      message: expect.stringContaining('stopped on the way'),
    })
  })
})
