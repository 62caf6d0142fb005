import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import {
  accountingPath,
  type InvoiceDocumentKind,
  invoiceDocumentPath,
} from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { add } from '@shortcut/domain/decimal.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { parse } from 'csv-parse/sync'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { openBilling } from '../../../testing/billing.ts'
import { openBuilders } from '../../../testing/builders.ts'
import { readPdf } from '../../../testing/papers/pdf-text.ts'
import { openSender, tenderFile } from '../../../testing/sender.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld({ CARRIER: 'ShortCut Freight|1 Dock Road|Chicago, IL 60666' })
})
afterAll(() => world.close())

async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await world.call(entry, input, { token })
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}

async function file(kind: InvoiceDocumentKind, id: string): Promise<Buffer> {
  const path = invoiceDocumentPath(kind, id)
  const once = await done(fileApi.downloadToken, { path })
  const reply = await world.product.server.inject({ url: `/shortcut-api${path}?token=${once.token}` })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => add(all, amount).toFixed(2), '0.00')

test('all totals of an invoice agree to the cent on screen, PDF, XLSX, CSV and 210', async () => {
  const build = await openBuilders(world)
  token = build.administrator.token
  const billing = openBilling(world, build)
  const sender = await openSender(world, '=Freight, "Böse" & Co')
  await done(partnerApi.save, {
    accountId: sender.accountId,
    name: 'TMS',
    theirId: 'ACMESHIP',
    ourId: 'SHORTCUT',
    scac: 'SHCT',
    wants210: true,
  })
  await sender.x12(tenderFile([{ shipmentId: 'S-1' }, { shipmentId: 'S-2' }]), { accept: 'application/json' })
  const [first, second] = await sender.orders()
  const orders = [
    await billing.inQueue(String(first?.id), sender.accountId, [
      { amount: '1531.05' },
      { amount: '214.35', kind: 'fuel', name: 'Fuel surcharge' },
      { amount: '-0.10', kind: 'adjustment', name: 'Goodwill' },
    ]),
    await billing.inQueue(String(second?.id), sender.accountId, [
      { amount: '0.29' },
      { amount: '122.50', kind: 'detention', name: 'Waiting' },
    ]),
  ]
  const { drafts } = await done(invoiceApi.draft, { ids: orders, grouping: 'account' })
  const [id = ''] = drafts
  await done(invoiceApi.issue, { ids: [id], issuedOn: '2026-11-02' })
  const screen = await done(invoiceApi.detail, { id })
  const amounts = screen.lines.map(({ amount }) => amount)
  expect([screen.total, sum(amounts), sum(screen.orders.map(({ total }) => total))]).toEqual(Array(3).fill('1868.09'))

  const { text, amounts: printed } = readPdf(await file('pdf', id))
  expect(text).toContain('ShortCut Freight')
  expect(text).toContain(screen.number ?? '')
  expect(text).toContain('Total USD 1,868.09')
  // The amounts of both orders' charges, and the total below them.
  expect(printed).toHaveLength(amounts.length + 3)
  expect(printed.at(-1)?.text).toBe('1,868.09')
  expect(new Set(printed.map(({ end }) => end)).size).toBe(1)
  expect(text).toContain('flat 1531.05')
  for (const amount of [...amounts, ...screen.orders.map(({ total }) => total)])
    expect(text).toContain(groupedText(amount))

  const book = new excel.Workbook()
  await book.xlsx.load((await file('xlsx', id)) as never)
  const cells = (book.worksheets[0]?.getColumn(5).values ?? []).filter((value) => typeof value === 'number')
  expect(cells.map((value) => value.toFixed(2))).toEqual([...amounts, '1868.09'])

  type Row = Record<string, string>
  const rowsOf = async (kind: 'quickbooks' | 'xero'): Promise<Row[]> => parse(await file(kind, id), { columns: true })
  const quickbooks = await rowsOf('quickbooks')
  expect(sum(quickbooks.map((row) => row['*ItemAmount'] ?? ''))).toBe('1868.09')
  expect(quickbooks[0]).toMatchObject({
    '*InvoiceNo': screen.number,
    '*Customer': '\'=Freight, "Böse" & Co',
    '*DueDate': '2026-12-02',
  })
  const xero = await rowsOf('xero')
  expect(sum(xero.map((row) => row['*UnitAmount'] ?? ''))).toBe('1868.09')
  expect(xero.map((row) => row.Total)).toEqual(Array(5).fill('1868.09'))

  const sent = (await done(outgoingApi.list, { kind: '210' })).list
  expect(sent.map(({ label }) => label)).toEqual([screen.number])
  const { content } = await done(outgoingApi.detail, { id: sent[0]?.id ?? '' })
  const segments = content.split('~').map((line) => line.trim().split('*'))
  const named = (name: string) => segments.filter(([first]) => first === name)
  const cents = (text = '') => (Number(text) / 100).toFixed(2)
  expect(named('L1').map((segment) => cents(segment[4]))).toEqual(amounts)
  expect([cents(named('B3')[0]?.[7]), cents(named('L3')[0]?.[5])]).toEqual(['1868.09', '1868.09'])
  expect([named('B3')[0]?.[2], named('B3')[0]?.[11], named('L1')[1]?.[8]]).toEqual([screen.number, 'SHCT', 'FUE'])
})

test('several invoices form one accounting file, for people who may see them', async () => {
  const build = await openBuilders(world)
  token = build.administrator.token
  const billing = openBilling(world, build)
  const account = await build.account()
  const orders = [await billing.approved(account.id), await billing.approved(account.id)]
  const { drafts } = await done(invoiceApi.draft, { ids: orders, grouping: 'order' })
  await done(invoiceApi.issue, { ids: drafts, issuedOn: '2026-11-02' })
  const path = `${accountingPath('xero')}?${new URLSearchParams({ ids: drafts.join(',') })}`
  const once = await done(fileApi.downloadToken, { path })
  const get = () => world.product.server.inject({ url: `/shortcut-api${path}&token=${once.token}` })
  const rows: Record<string, string>[] = parse((await get()).rawPayload, { columns: true })
  const numbers = await Promise.all(drafts.map(async (id) => (await done(invoiceApi.detail, { id })).number))
  expect(rows.map((row) => row['*InvoiceNumber'])).toEqual(numbers)
  expect((await get()).statusCode).not.toBe(200)
  const warehouse = await world.signIn('warehouseSupervisor')
  expect((await world.call(fileApi.downloadToken, { path }, { token: warehouse.token })).code).not.toBe(200)
  const unknown = path.replace(drafts[0] ?? '', newId())
  expect((await world.call(fileApi.downloadToken, { path: unknown }, { token })).code).not.toBe(200)
})

test('the PDF shows a delivery’s signature and pictures', async () => {
  const build = await openBuilders(world)
  token = build.administrator.token
  const billing = openBilling(world, build)
  const account = await build.account()
  const draftOf = async (orderId: string) =>
    (await done(invoiceApi.draft, { ids: [orderId], grouping: 'order' })).drafts[0] ?? ''
  const [bare, signed] = [await billing.approved(account.id), await billing.approved(account.id)]
  const signature = await uploadPicture(world, token)
  await world.database.pool.query(
    "UPDATE stop SET signature_file_id = $1 WHERE work_order_id = $2 AND kind = 'dropoff'",
    [signature, signed],
  )
  const picturesOf = async (id: string) => readPdf(await file('pdf', id)).pictures
  const without = await picturesOf(await draftOf(bare))
  expect(await picturesOf(await draftOf(signed))).toBe(without + 1)
})
