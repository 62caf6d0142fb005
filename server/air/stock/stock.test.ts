import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type StockForm, stockApi } from '@shortcut/domain/air/stock-api.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
})
afterAll(() => world.close())

type Range = Partial<StockForm> & Pick<StockForm, 'prefix' | 'firstNumber' | 'lastNumber'>
const save = (range: Range, as = token) => world.call(stockApi.save, { airline: 'EK', ...range }, { token: as })
async function saved(range: Range) {
  const { code, message, data } = await save(range)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const get = async (id: string) => (await world.call(stockApi.detail, { id }, { token })).data
const reserve = (id: string, number?: string) =>
  world.call(stockApi.reserve, { id, usedFor: 'Acme', ...(number ? { number } : {}) }, { token })
const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields

test('a prefix of one airline has no range of another', async () => {
  const { code, data } = await save({ prefix: '125', airline: 'LH', firstNumber: '1000000', lastNumber: '1000009' })
  expect([code, fieldsOf(data)]).toEqual([
    422,
    [{ path: 'prefix', message: '125 is the prefix of British Airways, not of Lufthansa Cargo' }],
  ])
  // One that is not known here is the office's word.
  await saved({ prefix: '321', airline: 'LH', firstNumber: '1000000', lastNumber: '1000009' })
})

test('50 writers at once over HTTP on one stock: each gets a number of its own, and the rest are told that none is left', async () => {
  const address = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const stock = await saved({ prefix: '176', firstNumber: '1000000', lastNumber: '1000119', lowMark: 20 })
  const signedIn = await Promise.all(Array.from({ length: 50 }, () => world.signIn('dispatcher')))
  /** A busy server is asked again with the same key, as consoles do. */
  async function asked(
    index: number,
    key: string,
  ): Promise<{ code: number; message: string; data: { number: string } }> {
    const reply = await fetch(`${address}/shortcut-api/waybillStock/reserve`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${signedIn[index]?.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ id: stock.id, usedFor: `Writer ${index}` }),
    })
    const answer = await reply.json()
    if (answer.code === codes.done || answer.code === codes.refused) return answer
    // Not all at the same moment again.
    await setTimeout((answer.data?.retryAfter ?? 1) * (500 + Math.random() * 1000))
    return asked(index, key)
  }
  const writer = async (index: number) => {
    const answers = []
    for (let turn = 0; turn < 3; turn += 1) answers.push(await asked(index, randomUUID()))
    return answers
  }
  const writers = await Promise.all(Array.from({ length: 50 }, (_, index) => writer(index)))
  const answers = writers.flat()
  const numbers = answers.flatMap(({ code, data }) => (code === codes.done ? [data.number] : []))
  expect(numbers).toHaveLength(120)
  expect(new Set(numbers).size).toBe(120)
  for (const number of numbers) expect(checkAwb(number).valid, number).toBe(true)
  const refused = answers.flatMap(({ code, message }) => (code === codes.done ? [] : [message]))
  expect(refused).toEqual(Array(30).fill('No waybill number of 176 (EK) is left in this range.'))
  expect(await get(stock.id)).toMatchObject({ left: 0, reserved: 120, nextNumber: null, isLow: true })
})

test('writers who take certain numbers, the next one, and void at once: the counts are what the numbers say', async () => {
  const stock = await saved({ prefix: '176', firstNumber: '2000000', lastNumber: '2000059' })
  const all = (await world.call(stockApi.numbers, { id: stock.id }, { token })).data.list.map(({ number }) => number)
  await Promise.all(
    all.flatMap((number, index) => [
      reserve(stock.id),
      index % 3 === 0
        ? world.call(stockApi.void, { id: stock.id, numbers: [number], reason: 'Torn' }, { token })
        : reserve(stock.id, number),
    ]),
  )
  const { data } = await world.call(stockApi.numbers, { id: stock.id }, { token })
  const counted = (status: string) => data.list.filter((row) => row.status === status).length
  expect(await get(stock.id)).toMatchObject({
    left: counted('free'),
    reserved: counted('reserved'),
    voided: counted('void'),
    nextNumber: data.list.find(({ status }) => status === 'free')?.number ?? null,
  })
  expect(counted('void')).toBeGreaterThan(0)
})

test('a number that is given back is the next one again; a void one never is', async () => {
  const { id } = await saved({ prefix: '176', firstNumber: '3000000', lastNumber: '3000004' })
  const first = (await reserve(id)).data.number
  const second = (await reserve(id)).data.number
  expect([first, second]).toEqual(['176-30000003', '176-30000014'])
  await world.call(stockApi.release, { id, numbers: [first] }, { token })
  expect(await get(id)).toMatchObject({ left: 4, reserved: 1, nextNumber: first })
  await world.call(stockApi.void, { id, numbers: [first], reason: 'Printed wrong' }, { token })
  expect(await get(id)).toMatchObject({ left: 3, reserved: 1, voided: 1, nextNumber: '176-30000025' })
  const again = await reserve(id, first)
  expect(again.code).toBe(501)
  expect(again.message).toBe('176-30000003 is void: Printed wrong. Take another number.')
  const { data: log } = await world.call(logApi.list, { q: first, sort: 'at' } as never, {
    token: (await world.signIn('administrator')).token,
  })
  expect(log.list.flatMap(({ action, entityLabel }) => (entityLabel === first ? [action] : [])).sort()).toEqual([
    'waybillNumber.release',
    'waybillNumber.reserve',
    'waybillNumber.void',
  ])
})

test('a number used on paper says for what, is taken back if it was not used, and is not void before that', async () => {
  const { id, nextNumber } = await saved({ prefix: '176', firstNumber: '4000000', lastNumber: '4000009' })
  const number = nextNumber ?? ''
  const voided = () => world.call(stockApi.void, { id, numbers: [number], reason: 'Spoiled' }, { token })
  const release = () => world.call(stockApi.release, { id, numbers: [number] }, { token })
  await world.call(stockApi.use, { id, number, usedFor: 'Paper of Acme' }, { token })
  expect((await reserve(id, number)).message).toBe(`${number} is Used: Paper of Acme.`)
  const refused = await voided()
  expect(refused.code).toBe(501)
  expect(refused.message).toBe(
    `${number} is used: Paper of Acme. If it was not used after all, take it back first, then void it.`,
  )
  expect(await get(id)).toMatchObject({ left: 9, used: 1, voided: 0 })
  expect((await release()).data[0]).toMatchObject({ status: 'reserved', usedFor: 'Paper of Acme' })
  expect((await release()).data[0]).toMatchObject({ status: 'free', usedFor: '' })
  expect(await get(id)).toMatchObject({ left: 10, used: 0, nextNumber: number })
  await world.call(stockApi.use, { id, number, usedFor: 'Paper of Acme' }, { token })
  await release()
  expect((await voided()).data[0]).toMatchObject({ status: 'void', reason: 'Spoiled', usedFor: 'Paper of Acme' })
  expect((await release()).code).toBe(501)
  expect(await get(id)).toMatchObject({ left: 9, used: 0, voided: 1 })
})

test('of several numbers all move or none', async () => {
  const { id } = await saved({ prefix: '176', firstNumber: '5000000', lastNumber: '5000009' })
  const [one, two] = [(await reserve(id)).data.number, '176-50000016']
  expect((await world.call(stockApi.release, { id, numbers: [one, two] }, { token })).code).toBe(501)
  expect(await get(id)).toMatchObject({ reserved: 1 })
  const foreign = await world.call(stockApi.void, { id, numbers: ['176-10000001'], reason: 'x' }, { token })
  expect(foreign.message).toBe('176-10000001 is not a number of this range.')
})

test('a range is refused where it is wrong, and where it meets another one', async () => {
  const wrong = await save({ prefix: '17', firstNumber: '12345674', lastNumber: '1' })
  expect(fieldsOf(wrong.data).map(({ path }) => path)).toContain('prefix')
  const digits = await save({ prefix: '176', firstNumber: '12345674', lastNumber: '020-12345675' })
  expect(fieldsOf(digits.data)).toEqual([
    { path: 'firstNumber', message: 'has a wrong check digit' },
    { path: 'lastNumber', message: 'begins with another prefix' },
  ])
  const turned = await save({ prefix: '176', firstNumber: '6000009', lastNumber: '6000000' })
  expect(fieldsOf(turned.data)[0]?.message).toBe('must not be below the first number')
  await saved({ prefix: '176', firstNumber: '6000000', lastNumber: '6000009' })
  const met = await save({ prefix: '176', firstNumber: '6000009', lastNumber: '6000020' })
  expect(fieldsOf(met.data)[0]?.message).toBe('The range 176-60000006 – 60000091 already has some of these numbers.')
  // The same serials of another airline are other numbers.
  await saved({ prefix: '020', airline: 'LH', firstNumber: '6000000', lastNumber: '6000009' })
  const twice = await Promise.all(
    [7, 8].map(() => save({ prefix: '176', firstNumber: '7000000', lastNumber: '7000009' })),
  )
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 422])
})

test('a range grows and shrinks around the numbers that somebody has, and goes only while all are free', async () => {
  const range = await saved({ prefix: '160', airline: 'CX', firstNumber: '1000000', lastNumber: '1000009' })
  const { number } = (await reserve(range.id, '160-10000056')).data
  const edit = { id: range.id, prefix: '160', airline: 'CX', firstNumber: '1000006', lastNumber: '1000019' }
  const out = await save({ ...edit, version: range.version })
  expect(fieldsOf(out.data)[0]?.message).toBe(`Number ${number} is taken and would no longer be in the range.`)
  const grown = await saved({ ...edit, firstNumber: '1000005', version: range.version })
  expect(grown).toMatchObject({ size: 15, left: 14, nextNumber: '160-10000060' })
  const kept = await world.call(stockApi.delete, { ids: [range.id] }, { token })
  expect(kept.data.failed).toHaveLength(1)
  await world.call(stockApi.release, { id: range.id, numbers: [number] }, { token })
  expect((await world.call(stockApi.delete, { ids: [range.id] }, { token })).data.done).toEqual([range.id])
  // The same numbers may be entered again, with the one that was reserved once.
  const again = await saved({ prefix: '160', airline: 'CX', firstNumber: '1000000', lastNumber: '1000009' })
  expect((await reserve(again.id, number)).code).toBe(200)
})

test('the list marks what is low by all ranges of an airline, finds a range by a number in it, and counts its views', async () => {
  const few = await saved({ prefix: '618', airline: 'SQ', firstNumber: '1000000', lastNumber: '1000004', lowMark: 5 })
  expect(few.isLow).toBe(true)
  const more = await saved({ prefix: '618', airline: 'SQ', firstNumber: '2000000', lastNumber: '2000099', lowMark: 5 })
  expect(more.isLow).toBe(false)
  expect(await get(few.id)).toMatchObject({ isLow: false, leftOfAirline: 105 })
  const found = await world.call(stockApi.list, { q: '618-20000503' }, { token })
  expect(found.data.list.map(({ id }) => id)).toEqual([more.id])
  const bare = await world.call(stockApi.list, { q: '20000503' }, { token })
  expect(bare.data.list.map(({ id }) => id)).toContain(more.id)
  const { data: counts } = await world.call(stockApi.counts, { airline: 'SQ' as never }, { token })
  expect(counts.open.total).toBe(2)
  expect(counts.low.total).toBe(0)
  const free = await world.call(stockApi.numbers, { id: more.id, status: 'free', from: '618-20000503' }, { token })
  expect(free.data.list).toHaveLength(50)
  expect(free.data.next).toBeNull()
})

test('who only sees the stock changes nothing', async () => {
  const { id } = await saved({ prefix: '999', airline: 'CA', firstNumber: '1000000', lastNumber: '1000004' })
  const auditor = (await world.signIn('auditor')).token
  expect((await world.call(stockApi.detail, { id }, { token: auditor })).code).toBe(200)
  expect((await world.call(stockApi.reserve, { id, usedFor: 'me' }, { token: auditor })).code).toBe(403)
  expect((await save({ prefix: '999', firstNumber: '2000000', lastNumber: '2000001' }, auditor)).code).toBe(403)
})
