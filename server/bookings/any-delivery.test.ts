import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { booking, openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world)
})
afterAll(() => world.close())

const lastMessage = () =>
  world.database.kysely
    .selectFrom('bookingMessage as m')
    .innerJoin('bookingFile as f', 'f.id', 'm.fileId')
    .select(['m.receivedStatus', 'm.errors', 'm.channel', 'f.content', 'f.name', 'f.replyStatus'])
    .where('m.accountId', '=', sender.accountId)
    .orderBy('m.id', 'desc')
    .executeTakeFirst()

const countMessages = async () => {
  const { rows } = await world.database.pool.query('SELECT count(*) AS n FROM booking_message WHERE account_id = $1', [
    sender.accountId,
  ])
  return Number(rows[0].n)
}

describe('unreadable deliveries are kept, shown, and reported with the place of the fault', () => {
  test.each([
    ['no JSON', '{"a":', 'application/json', 400, /^This is not valid JSON: the first error is in line 1, column \d/],
    [
      'JSON with a NUL in what is wrong',
      '{"a":\0}',
      'application/json',
      400,
      /^This is not valid JSON: the first error is in line 1, column \d/,
    ],
    ['an empty body', '', 'application/json', 400, /empty/],
    ['blanks of a type that says nothing', ' \r\n\t ', 'text/plain', 400, /empty/],
    ['blanks as JSON', '  \n', 'application/json', 400, /empty/],
    ['blanks as X12', '\n', 'application/edi-x12', 400, /empty/],
    ['blanks as XML', ' ', 'application/xml', 400, /empty/],
    ['an empty list', '[]', 'application/json', 400, /no bookings/],
    ['too many bookings', `[${'1,'.repeat(5000)}1]`, 'application/json', 400, /more than 5000/],
    ['a depth that no booking has', '['.repeat(1e6), 'application/json', 400, /nested deeper/],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0x61, 0xff, 0x22]), 'application/json', 400, /not UTF-8: byte 3 /],
    ['no X12', 'hello', 'application/edi-x12', 400, /not an X12 file/],
    ['a file of sets without a group', 'ST*204*1~SE*2*1~', 'application/edi-x12', 422, /./],
    ['a table', 'a,b\n1,2', 'text/csv', 400, /The file has no column for the booking number/],
    ['XML', '<a/>', 'application/xml', 415, /application\/xml is not accepted/],
    ['a type that says nothing, and a body that neither', 'hello', 'text/plain', 415, /text\/plain is not accepted/],
  ] as const)('%s', async (_, body, contentType, status, message) => {
    const reply = await sender.post(body as string | Buffer, contentType)
    expect(reply.status).toBe(status)
    expect(reply.code).toBe(status === 415 ? 400 : status)
    expect(reply.data).toMatchObject({ receivedStatus: 'QUARANTINED', orders: [] })
    expect(reply.data.errors[0]?.message).toMatch(message)
    const kept = await lastMessage()
    expect(kept).toMatchObject({ receivedStatus: 'QUARANTINED', replyStatus: status })
    expect(kept?.content.equals(Buffer.from(body))).toBe(true)
  })

  test('a packed body is named as such', async () => {
    const reply = await sender.json(booking(), { 'content-encoding': 'gzip' })
    expect(reply).toMatchObject({
      status: 415,
      data: { errors: [{ message: expect.stringContaining('Content-Encoding gzip') }] },
    })
  })

  test('an invalid Idempotency-Key, an unknown API key and an oversized body are refused with their own status', async () => {
    expect(await sender.json(booking(), { 'idempotency-key': 'é'.repeat(300) })).toMatchObject({ status: 400 })
    expect(await sender.json(booking(), { 'x-api-key': 'wrong' })).toMatchObject({ status: 401, code: 102 })
    expect(await sender.post('hello', 'nonsense')).toMatchObject({ status: 415 })
    const large = await sender.post(Buffer.alloc(25 * 1024 * 1024 + 1, 32), 'application/json')
    expect(large).toMatchObject({ status: 413, message: expect.stringContaining('25 MiB') })
    // The sender is told, and so are the people who look after the sender.
    const noted = async () =>
      (await sender.messages()).filter(({ errors }) => JSON.stringify(errors).includes('25.0 MiB'))
    await vi.waitFor(async () => expect(await noted()).toHaveLength(1), { timeout: 20_000, interval: 50 })
    expect(await noted()).toMatchObject([{ receivedStatus: 'QUARANTINED', channel: 'api', atInFile: 'file' }])
  })
})

describe('a vague content type', () => {
  test('is resolved by the first bytes', async () => {
    expect((await sender.post(tenderFile([{}]), 'text/plain')).status).toBe(202)
    expect((await sender.post(tenderFile([{}]), '')).status).toBe(202)
    const json = JSON.stringify(booking({ customerReferenceNumber: 'PLAIN' }))
    expect((await sender.post(json, 'application/octet-stream')).status).toBe(202)
  })
})

/** Random bytes, random JSON, and valid messages with a piece cut out, repeated or overwritten. */
const anyBytes = () => {
  const sound = fc.constantFrom(
    JSON.stringify([booking({ customerReferenceNumber: 'ANY' }), { purpose: 'cancel', shipmentId: 'S' }]),
    tenderFile([{ shipmentId: 'ANY-1' }, { purpose: '04', shipmentId: 'ANY-2' }]),
  )
  const hurt = fc
    .tuple(sound, fc.nat(2000), fc.nat(60), fc.uint8Array({ maxLength: 12 }))
    .map(([text, at, cut, put]) => {
      const bytes = Buffer.from(text)
      const from = at % bytes.length
      return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)])
    })
  const awkward = fc.constantFrom(
    '\0',
    '\ud800',
    '__proto__',
    'x'.repeat(5000),
    -1,
    1e308,
    null,
    [],
    {},
    [[]],
    '9999-12-31',
  )
  const fields = fc.dictionary(
    fc.constantFrom(
      ...Object.keys(booking()),
      'purpose',
      'shipmentId',
      'contact',
      'mawb',
      'cutOffAt',
      'tags',
      '\0',
      '__proto__',
    ),
    fc.oneof(awkward, fc.jsonValue({ maxDepth: 3 })),
  )
  const json = fc
    .oneof(
      fields.map((some) => ({ ...booking({ customerReferenceNumber: 'ANY' }), ...some })),
      fields,
      fc.array(fields, { maxLength: 3 }),
    )
    .map((value) => Buffer.from(JSON.stringify(value)))
  const raw = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  return fc.tuple(
    fc.oneof({ weight: 4, arbitrary: hurt }, { weight: 4, arbitrary: json }, raw),
    fc.constantFrom('application/json', 'application/edi-x12', 'text/plain', ''),
  )
}

test('any bytes get an answer that is no server error, and leave a message row', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes(), async ([bytes, contentType]) => {
      const before = await countMessages()
      const reply = await sender.post(bytes, contentType)
      expect([202, 400, 415, 422]).toContain(reply.status)
      expect(JSON.stringify(reply.data)).not.toContain('on our side')
      expect(await countMessages()).toBeGreaterThan(before)
    }),
    { numRuns: 150, seed: 7 },
  )
})

const tenders = givenData('x12/204/')
describe.runIf(existsSync(tenders))('tenders of real partners', () => {
  const inFolder = (folder: URL) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.edi')) : []

  test.each(inFolder(tenders))('%s', async (name) => {
    const own = await openSender(world, name)
    const reply = await own.x12(readFileSync(new URL(name, tenders)))
    // Without a shipment id (04, 25), without a group (11), and a change without its original (20).
    const quarantined = /^(04|11|20|25)-/.test(name)
    expect(reply.data.errors.filter(() => quarantined !== (reply.status === 422))).toEqual([])
    expect(reply.status).toBe(quarantined ? 422 : 202)
    expect(await own.orders()).toHaveLength(quarantined ? 0 : reply.data.orders.length)
    const again = await own.x12(readFileSync(new URL(name, tenders)))
    expect(again).toMatchObject({ replayed: true, text: reply.text })
  })

  const broken = new URL('broken/', tenders)
  test.each(inFolder(broken))('broken: %s', async (name) => {
    const own = await openSender(world, name)
    const reply = await own.x12(readFileSync(new URL(name, broken)))
    expect(reply).toMatchObject({ status: 422, data: { receivedStatus: 'QUARANTINED' } })
    expect(reply.data.errors[0]?.at).toMatch(/^(segment \d+|file)/)
    expect(await own.orders()).toEqual([])
  })
})
