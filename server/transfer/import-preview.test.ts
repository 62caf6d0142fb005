import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Imports, openImports } from '../testing/imports.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let imports: Imports
let token: string
beforeAll(async () => {
  world = await openWorld()
  imports = await openImports(world)
  token = imports.token
})
afterAll(() => world.close())

const trucks = async (q: string) => (await world.call(truckApi.list, { q }, { token })).data.list
const count = async (table: string) =>
  (await world.database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number

describe('the preview', () => {
  test('shows for every row what it would do or its errors, and saves nothing', async () => {
    await world.call(truckApi.save, { unitNo: 'P-1', plateNo: 'PRE 1', make: 'Volvo', year: 2020 }, { token })
    await world.call(truckApi.save, { unitNo: 'P-2', plateNo: 'PRE 2' }, { token })
    const before = await count('operation_log')
    const file = await imports.preview(
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
    const rows = await imports.rowsOf('truck', file.id)
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
    expect(errors(4)).toEqual(['plateNo: Row 3 has the same value.'])
    expect(errors(5)).toEqual(['unitNo: Row 9 has the same value.'])
    expect(errors(6)).toEqual(['unitNo: Row 8 has the same value.'])
    expect(await trucks('P-3')).toEqual([])
    expect(await count('operation_log')).toBe(before)
  })

  test('a page of rows, by state and by cursor', async () => {
    const lines = Array.from({ length: 25 }, (_, n) => (n % 5 === 0 ? `,PG ${n}` : `PG-${n},PG ${n}`))
    const { id, counts } = await imports.preview('truck', `unitNo,plateNo\n${lines.join('\n')}`)
    expect(counts).toMatchObject({ new: 20, wrong: 5 })
    const first = await world.call(importApis.truckImport.rows, { id, state: 'wrong', pageSize: 3 }, { token })
    expect(first.data).toMatchObject({ total: 5, nextCursor: '12' })
    const next = await imports.rowsOf('truck', id, { state: 'wrong', pageSize: 3, cursor: '12' })
    expect(next.map(({ row }) => row)).toEqual([17, 22])
  })

  test('names the columns that new records need and the file lacks', async () => {
    const file = await imports.preview('driver', 'userName,phone\nnobody.yet,1')
    expect(file.missing.sort()).toEqual(['Driver name', 'Truck license plate', 'Truck number'])
    expect(file.counts.wrong).toBe(1)
    // An error in a missing column is shown with its label, too.
    const [row] = await imports.rowsOf('driver', file.id, {})
    const named = row?.errors.map(({ column }) => file.labels[column])
    expect(named).toEqual(expect.arrayContaining(['Driver name', 'Truck license plate', 'Truck number']))
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
    const { id, counts } = await imports.preview('truck', bytes)
    expect(counts.new).toBe(1)
    expect((await imports.rowsOf('truck', id))[0]?.cells).toEqual({ unitNo: 'E-1', plateNo: 'E 1', make: 'Škoda' })
  })

  test('quotation marks keep separators, line breaks and themselves', async () => {
    const { id } = await imports.preview(
      'truck',
      'unitNo,plateNo,notes\n"Q-1","Q, 1","first\nsecond ""third"""\nQ-2,Q 2,',
    )
    const rows = await imports.rowsOf('truck', id)
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
    const { id } = await imports.preview('truck', Buffer.from(await book.xlsx.writeBuffer()))
    const rows = await imports.rowsOf('truck', id)
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
