import { setTimeout as sleep } from 'node:timers/promises'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { ratePaper } from '../../testing/papers/pdf-paper.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { sendFile } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { zipOf } from '../../testing/zip.ts'

let world: World
let sender: Sender
let token: string
let stranger: string
beforeAll(async () => {
  world = await openWorld()
  const make = await openBuilders(world)
  token = make.dispatcher.token
  stranger = (await world.signIn('warehouseSupervisor')).token
  sender = await openSender(world, 'North Elm')
})
afterAll(() => world.close())

const upload = async (bytes: Buffer, name = 'order.pdf', who = token) =>
  sendFile(world, who, 'pdfOrder/send', name, bytes)
const detail = async (id: string) => (await world.call(pdfOrderApi.detail, { id }, { token })).data

/** Uploads a document and waits until it was read. */
async function read(bytes: Buffer, name?: string) {
  const { data } = await upload(bytes, name)
  const [{ id } = { id: '' }] = data as { id: string }[]
  for (let tries = 0; tries < 200; tries++) {
    const pdf = await detail(id)
    if (pdf.state !== 'reading') return pdf
    await sleep(100)
  }
  throw new Error('the document was not read')
}

const value = (text: string) => ({ text, page: null, box: null, sureness: 1, by: 'person' as const })
const drafted = (number: string) => ({
  customerReferenceNumber: value(number),
  weight: value('43,120 lbs'),
  'references/customer_po': value('PO-77'),
  'stops/0/kind': value('pickup'),
  'stops/0/company': value('Harrow Mill'),
  'stops/0/city': value('Salina'),
  'stops/0/province': value('KS'),
  'stops/0/from': value('2026-11-30 07:00'),
  'stops/0/to': value('2026-11-30 11:00'),
  'stops/1/kind': value('dropoff'),
  'stops/1/city': value('Saint Louis'),
  'stops/1/province': value('MO'),
  'stops/1/from': value('2026-12-01'),
  notes: value('Line haul: $1,475.00'),
})

test('an uploaded PDF is read in the background: its words, its places and a picture of each page', async () => {
  const bytes = await ratePaper()
  const pdf = await read(bytes, 'RateCon.pdf')
  expect(pdf).toMatchObject({ name: 'RateCon.pdf', state: 'open', pageCount: 1, faults: [], sameAs: null })
  const [page] = pdf.pages
  expect(page).toMatchObject({ page: 1, width: 612, height: 792, isScan: false })
  const salina = page?.words.find(({ text }) => text.startsWith('Salina'))
  expect(salina?.box[0]).toBeCloseTo(40 / 612, 1)
  const open = async (path: string, who: string) => {
    const minted = await world.call(fileApi.downloadToken, { path }, { token: who })
    return fetch(`${sender.address}/shortcut-api${path}?token=${minted.data?.token}`)
  }
  const picture = await open(`/pdfOrder/${pdf.id}/page/1`, token)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const source = await open(`/pdfOrder/${pdf.id}/source`, token)
  expect(Buffer.from(await source.arrayBuffer()).equals(bytes)).toBe(true)
  const refused = await open(`/pdfOrder/${pdf.id}/source`, stranger)
  expect(refused.headers.get('content-disposition')).toBeNull()
})

test('a draft is saved, booked through the intake once, and its source stands in the monitor', async () => {
  const pdf = await read(await ratePaper({ load: 'LD-1' }))
  const draft = drafted('LD-1')
  const { accountId } = sender
  const saved = await world.call(pdfOrderApi.save, { id: pdf.id, version: pdf.version, accountId, draft }, { token })
  expect(saved.data).toMatchObject({ state: 'open', customerName: 'North Elm', customerReferenceNumber: 'LD-1' })
  const late = await world.call(pdfOrderApi.save, { id: pdf.id, version: pdf.version, accountId, draft }, { token })
  expect(late.code).toBe(codes.conflict)
  const input = { id: pdf.id, version: saved.data.version, accountId, draft }
  const booked = await world.call(pdfOrderApi.book, input, { token })
  expect(booked.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ customerReferenceNumber: 'LD-1' }] })
  // The answer was lost.
  const again = await world.call(pdfOrderApi.book, input, { token })
  expect(again.data.orders).toEqual(booked.data.orders)
  const orders = (await sender.orders()).filter((order) => order.customerReferenceNumber === 'LD-1')
  expect(orders).toMatchObject([{ source: 'upload', weightValue: '43120', weightUnit: 'lb' }])
  const after = await detail(pdf.id)
  expect(after).toMatchObject({
    state: 'booked',
    bookingId: booked.data.orders[0]?.bookingId,
    receivedStatus: 'PROCESSED',
  })
  const message = await world.call(bookingMonitorApi.detail, { id: after.messageId ?? '' }, { token })
  expect(message.data.pdfOrderId).toBe(pdf.id)
  expect(JSON.parse(message.data.content)).toMatchObject({
    references: [{ qualifier: 'PO', value: 'PO-77' }],
    notes: ['Line haul: $1,475.00'],
    stops: [{ from: '2026-11-30T07:00', to: '2026-11-30T11:00' }, { from: '2026-12-01' }],
  })
  const log = await world.call(logApi.list, { entity: 'pdfOrder', entityId: pdf.id } as never, {
    token: (await world.signIn('administrator')).token,
  })
  expect(log.data.list.map(({ action }) => action)).toEqual([
    'pdfOrder.book',
    'pdfOrder.save',
    'pdfOrder.read',
    'pdfOrder.receive',
  ])
})

test('what a booking cannot take is named at its value, and nothing is booked', async () => {
  const pdf = await read(await ratePaper({ load: 'LD-2' }))
  const draft = { ...drafted('LD-2'), 'stops/1/from': value('next Tuesday'), weight: value('heavy') }
  const { code, data } = await world.call(
    pdfOrderApi.book,
    { id: pdf.id, version: pdf.version, accountId: sender.accountId, draft },
    { token },
  )
  expect(code).toBe(codes.invalid)
  const fields = (data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
  expect(fields).toContain('draft.stops/1/from')
  expect(fields).toContain('draft.weight')
  expect(await detail(pdf.id)).toMatchObject({ state: 'open', version: pdf.version })
})

test('a value that is marked on a page that the document does not have is refused at its place', async () => {
  const pdf = await read(await ratePaper({ load: 'LD-PAGE' }))
  const input = { id: pdf.id, version: pdf.version, accountId: sender.accountId }
  const draft = { ...drafted('LD-PAGE'), weight: { ...value('43120 lb'), page: 2 } }
  for (const call of [pdfOrderApi.save, pdfOrderApi.book]) {
    const { code, data } = await world.call(call, { ...input, draft }, { token })
    expect(code).toBe(codes.invalid)
    expect(data).toMatchObject({ fields: [{ path: 'draft.weight', message: expect.stringContaining('it has 1') }] })
  }
})

test('a number that the customer has booked is named, and the same file again says so', async () => {
  const bytes = await ratePaper({ load: 'LD-3' })
  const first = await read(bytes)
  const book = (id: string, version: number) =>
    world.call(pdfOrderApi.book, { id, version, accountId: sender.accountId, draft: drafted('LD-3') }, { token })
  const { data } = await book(first.id, first.version)
  const second = await read(bytes, 'again.pdf')
  expect(second.sameAs).toMatchObject({ id: first.id, bookingId: data.orders[0]?.bookingId })
  const refused = await book(second.id, second.version)
  expect(refused).toMatchObject({
    code: codes.invalid,
    data: {
      fields: [
        { path: 'draft.customerReferenceNumber', message: expect.stringContaining(String(data.orders[0]?.bookingId)) },
      ],
    },
  })
})

test('a template is learned from a draft, tried on booked documents, and used for the next one', async () => {
  const first = await read(await ratePaper({ load: 'LD-20' }))
  const accountId = sender.accountId
  const draft = { ...first.draft, remark: value('Call first') }
  await world.call(pdfOrderApi.book, { id: first.id, version: first.version, accountId, draft }, { token })
  const second = await read(await ratePaper({ load: 'LD-21', city: 'Abilene' }))
  const asked = { id: second.id, accountId, draft: second.draft }
  const { data: trial } = await world.call(pdfOrderApi.tryTemplate, asked, { token })
  expect(trial.edition).toBe(1)
  expect(trial.own.values).toBeGreaterThan(10)
  expect(trial.own.rightThen).toBeGreaterThanOrEqual(trial.own.rightNow)
  const paper = trial.papers.find(({ id }) => id === first.id)
  // All but the remark, which stands on no page.
  expect(paper).toMatchObject({ values: Object.keys(draft).length, rightThen: Object.keys(draft).length - 1 })
  const { rows } = await world.database.pool.query('SELECT count(*)::int AS count FROM pdf_template')
  expect(rows[0].count).toBe(0)
  const learned = await world.call(pdfOrderApi.learn, asked, { token })
  expect(learned.data).toMatchObject({ edition: 1 })
  const again = await world.call(pdfOrderApi.reread, { id: second.id, version: second.version, accountId }, { token })
  expect(again.data.state).toBe('reading')
  await expect.poll(async () => (await detail(second.id)).state, { timeout: 20_000 }).toBe('open')
  expect(await detail(second.id)).toMatchObject({
    templateEdition: 1,
    draft: { customerReferenceNumber: { text: 'LD-21' }, 'stops/0/city': { text: 'Abilene' } },
  })
})

test('two people book one document: it is booked once', async () => {
  const pdf = await read(await ratePaper({ load: 'LD-4' }))
  const input = { id: pdf.id, version: pdf.version, accountId: sender.accountId, draft: drafted('LD-4') }
  const both = await Promise.all([1, 2].map(() => world.call(pdfOrderApi.book, input, { token })))
  expect(both.map(({ code }) => code)).toEqual([codes.done, codes.done])
  expect((await sender.orders()).filter((order) => order.customerReferenceNumber === 'LD-4')).toHaveLength(1)
})

test('a second person with other values is not told that they are booked', async () => {
  const pdf = await read(await ratePaper({ load: 'LD-8' }))
  const input = { id: pdf.id, version: pdf.version, accountId: sender.accountId, draft: drafted('LD-8') }
  await world.call(pdfOrderApi.book, input, { token })
  const other = { ...input, draft: { ...input.draft, remark: value('Call first') } }
  expect((await world.call(pdfOrderApi.book, other, { token })).code).toBe(codes.conflict)
})

test('two documents with one number give one order, and the second says so', async () => {
  const [one, two] = [
    await read(await ratePaper({ load: 'LD-9' })),
    await read(await ratePaper({ load: 'LD-9', city: 'Abilene' })),
  ]
  const book = ({ id, version }: { id: string; version: number }, remark: string) => {
    const draft = { ...drafted('LD-9'), remark: value(remark) }
    return world.call(pdfOrderApi.book, { id, version, accountId: sender.accountId, draft }, { token })
  }
  const both = await Promise.all([book(one, 'first'), book(two, 'second')])
  expect(both.map(({ code }) => code).sort()).toEqual([codes.done, codes.invalid])
  const orders = (await sender.orders()).filter((order) => order.customerReferenceNumber === 'LD-9')
  expect(orders).toMatchObject([{ bookingStatus: 'NEW' }])
})

test('a document is set aside with a reason, and reopened', async () => {
  const pdf = await read(await ratePaper({ load: 'LD-5' }))
  const aside = await world.call(
    pdfOrderApi.setAside,
    { id: pdf.id, version: pdf.version, remark: 'Advertising' },
    { token },
  )
  expect(aside.data).toMatchObject({ state: 'setAside', remark: 'Advertising' })
  const late = await world.call(
    pdfOrderApi.save,
    { id: pdf.id, version: aside.data.version, accountId: null, draft: {} },
    { token },
  )
  expect(late.message).toBe('This document is Set aside, so that is not possible.')
  const reopened = await world.call(pdfOrderApi.reopen, { id: pdf.id, version: aside.data.version }, { token })
  expect(reopened.data).toMatchObject({ state: 'open', remark: '' })
})

test('files of a ZIP are kept one by one; what is no PDF is refused whole', async () => {
  const paper = await ratePaper({ load: 'LD-6' })
  const count = async () => (await world.call(pdfOrderApi.counts, {}, { token })).data.all.total
  const before = await count()
  const both = await upload(zipOf({ 'a.pdf': paper, 'b.txt': 'text' }), 'both.zip')
  expect(both.message).toBe('b.txt is not a PDF. Upload a PDF, or a ZIP of PDFs.')
  expect(await count()).toBe(before)
  const two = await upload(zipOf({ 'a.pdf': paper, 'b.pdf': paper }), 'two.zip')
  expect(two.data).toMatchObject([{ name: 'a.pdf' }, { name: 'b.pdf' }])
  const { message } = await upload(Buffer.from('hello'), 'hello.pdf')
  expect(message).toBe('hello.pdf is not a PDF. Upload a PDF, or a ZIP of PDFs.')
  const { code } = await upload(paper, 'x.pdf', stranger)
  expect(code).toBe(codes.forbidden)
})

test('a broken PDF waits for a person with its reason; a reading that ends the process is given up', async () => {
  const broken = await read(Buffer.from('%PDF-1.7\nnothing more'), 'broken.pdf')
  expect(broken).toMatchObject({ state: 'open', faults: [{ key: 'pdfBroken' }], pages: [] })
  const nothing = await world.call(
    pdfOrderApi.tryTemplate,
    { id: broken.id, accountId: sender.accountId, draft: {} },
    { token },
  )
  expect(nothing.message).toBe('Nothing of this document can be learned. Mark a value on its page first.')
  const { pool } = world.database
  await pool.query(
    `UPDATE pdf_order SET state = 'reading', tries = 3, claimed_until = now() - interval '1 s', faults = '[]' WHERE id = $1`,
    [broken.id],
  )
  for (let tries = 0; tries < 100 && (await detail(broken.id)).state === 'reading'; tries++) {
    await upload(await ratePaper({ load: 'LD-7' }))
    await sleep(200)
  }
  expect(await detail(broken.id)).toMatchObject({ state: 'open', faults: [{ key: 'pdfBroken' }] })
})
