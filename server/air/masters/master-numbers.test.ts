import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Drafts, fieldsOf, openDrafts } from '../../testing/air/drafts.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
let drafts: Drafts
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
  drafts = openDrafts(world, token)
})
afterAll(() => world.close())

test('numbers that stand on waybills are known as used when their range is added', async () => {
  const british = async (number: string) => (await drafts.book(await drafts.draft({ airline: 'BA' }), number)).data
  const [first, second] = [await british('125-91000000'), await british('125-91000011')]
  await world.call(masterApi.void, { id: second.id, version: second.version, reason: 'Wrong airline' }, { token })
  const stock = await drafts.range('9100000', '9100009', 'BA', '125')
  expect(stock).toMatchObject({ used: 1, voided: 1, left: 8, nextNumber: '125-91000022' })
  const { data } = await world.call(stockApi.numbers, { id: stock.id }, { token })
  expect(data.list.slice(0, 3)).toMatchObject([
    { number: first.number, status: 'used', usedFor: 'Rosemill Tools · ORD–HAM' },
    { number: second.number, status: 'void', reason: 'Wrong airline' },
    { status: 'free' },
  ])
  const taken = await world.call(stockApi.reserve, { id: stock.id, number: first.number, usedFor: 'x' } as never, {
    token,
  })
  expect(taken.code).toBe(501)
  // A range that grows over such a number learns of it, too.
  const beyond = await british('125-91000103')
  const { data: grown } = await world.call(
    stockApi.save,
    {
      id: stock.id,
      version: stock.version,
      prefix: '125',
      airline: 'BA',
      firstNumber: '9100000',
      lastNumber: '9100011',
    },
    { token },
  )
  expect(grown).toMatchObject({ used: 2, left: 9 })
  expect(beyond.number).toBe('125-91000103')
})

test('a range that is saved while a number of it is typed and booked by another: the number is used once, and the range knows it', async () => {
  const address = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const post = async (path: string, input: object) => {
    const reply = await fetch(`${address}/shortcut-api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return reply.json()
  }
  for (let round = 0; round < 8; round++) {
    const first = 8_000_000 + round * 100
    const number = waybillNumber('020', first + 3)
    const { id, version } = await drafts.draft()
    const range = { prefix: '020', airline: 'LH', firstNumber: String(first), lastNumber: String(first + 9) }
    const [stock, booked, again] = await Promise.all([
      post('waybillStock/save', range),
      post('masterWaybill/book', { id, version, number }),
      drafts.draft().then((other) => post('masterWaybill/book', { id: other.id, version: other.version, number })),
    ])
    expect(stock.code, stock.message).toBe(200)
    // Of two people who type it, one has it.
    expect([booked.code, again.code].filter((code) => code === 200)).toHaveLength(1)
    const { data } = await world.call(stockApi.detail, { id: stock.data.id }, { token })
    expect(data).toMatchObject({ used: 1, left: 9 })
    const { data: numbers } = await world.call(stockApi.numbers, { id: stock.data.id }, { token })
    expect(numbers.list.filter(({ status }) => status !== 'free')).toMatchObject([{ number, status: 'used' }])
  }
})

test('a number of another airline is refused, and a prefix that nobody knows', async () => {
  const refused = async (number: string) => fieldsOf((await drafts.book(await drafts.draft(), number)).data)
  expect(await refused(waybillNumber('125', 8_100_000))).toMatchObject([
    { path: 'number', message: expect.stringContaining('is a number of British Airways') },
  ])
  expect(await refused(waybillNumber('322', 8_100_000))).toEqual([
    {
      path: 'number',
      message:
        '322 is not the prefix of Lufthansa Cargo, which is 020. If the airline gave this number, add its range in Waybill Stock first',
    },
  ])
})

test('many drafts booked at once each have a number of their own, and who comes too late is told', async () => {
  const stock = await drafts.range('3000000', '3000011', 'SQ', '618')
  const made = await Promise.all(Array.from({ length: 16 }, () => drafts.draft({ airline: 'SQ' })))
  const replies = await Promise.all(made.map((one) => drafts.book(one)))
  const numbers = replies.flatMap(({ code, data }) => (code === 200 ? [data.number] : []))
  expect(numbers).toHaveLength(12)
  expect(new Set(numbers).size).toBe(12)
  for (const number of numbers) expect(checkAwb(number ?? '').valid).toBe(true)
  expect(replies.find(({ code }) => code !== 200)?.message).toBe(
    'No waybill number of Singapore Airlines is left. Add a range in Waybill Stock, or enter a number.',
  )
  expect((await world.call(stockApi.detail, { id: stock.id }, { token })).data).toMatchObject({ left: 0, used: 12 })
})

test('a certain number is taken: a reserved one of the stock, or one of another office; two waybills never share one', async () => {
  const stock = await drafts.range('4000000', '4000009')
  const { data: reserved } = await world.call(stockApi.reserve, { id: stock.id, usedFor: 'Rosemill' }, { token })
  expect((await drafts.booked(reserved.number)).number).toBe(reserved.number)
  const again = await drafts.book(await drafts.draft(), reserved.number)
  expect(again.message).toBe(`${reserved.number} is Used: Rosemill Tools · ORD–HAM.`)
  // Of a co-loader: no stock of ours has it.
  const foreign = '020-12345675'
  expect((await drafts.booked(foreign.replace('-', ' '))).number).toBe(foreign)
  const second = await drafts.book(await drafts.draft(), foreign)
  expect(second.code).toBe(422)
  expect(fieldsOf(second.data)[0]?.message).toBe('The waybill number 020-12345675 is already taken.')
  const others = await drafts.book(await drafts.draft(), '176-12345675')
  expect(fieldsOf(others.data)[0]?.message).toBe(
    '176-12345675 is a number of Emirates, and the waybill is of Lufthansa Cargo.',
  )
  const wrong = await drafts.book(await drafts.draft(), '020-12345674')
  expect(fieldsOf(wrong.data)[0]?.message).toBe('This waybill number has a wrong check digit.')
  const race = await Promise.all([1, 2].map(async () => drafts.book(await drafts.draft(), '020-12345686')))
  expect(race.map(({ code }) => code).sort()).toEqual([200, 422])
})

test('a used number is void with its waybill, and only so', async () => {
  const stock = await drafts.range('5000000', '5000009')
  const [first] = (await world.call(stockApi.numbers, { id: stock.id }, { token })).data.list
  const master = await drafts.booked(first?.number)
  for (const refused of [
    await world.call(stockApi.void, { id: stock.id, numbers: [master.number ?? ''], reason: 'Spoiled' }, { token }),
    await world.call(stockApi.release, { id: stock.id, numbers: [master.number ?? ''] }, { token }),
  ])
    expect(refused.message).toBe(`${master.number} stands on a master waybill. Void the waybill instead.`)
  const { data: gone } = await world.call(
    masterApi.void,
    { id: master.id, version: master.version, reason: 'Booked twice' },
    { token },
  )
  expect(gone).toMatchObject({ status: 'void', number: master.number, voidReason: 'Booked twice' })
  const { data: numbers } = await world.call(stockApi.numbers, { id: stock.id, status: 'void' }, { token })
  expect(numbers.list[0]).toMatchObject({ number: master.number, reason: 'Booked twice' })
  const reused = await drafts.book(await drafts.draft(), master.number ?? '')
  expect(reused.message).toBe(`${master.number} is void: Booked twice. Take another number.`)
  const edit = await drafts.save({ id: gone.id, version: gone.version })
  expect(edit.code).toBe(501)
})
