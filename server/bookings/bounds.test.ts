import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { limitHere } from '@shortcut/domain/testing/cpu-time.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking, openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world)
  // One-time costs, such as the tables of places, must not count.
  await sender.json(booking())
  await sender.x12(tenderFile([{}]))
})
afterAll(() => world.close())

const mega = 1024 * 1024
const place = /^(\$|file$|segment \d|rows? \d)/

/** CPU time instead of clock time, so that other load on the machine does not count. */
async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const isa = tenderFile([]).split('GS*')[0] ?? ''
const head = `${isa}GS*SM*A*B*20261120*0930*1*X*004010~ST*204*0001~B2**ACME**S-1**PP~B2A*00*LT~`
const text = JSON.stringify(booking())

/** Bodies of up to 25 MiB that try to cost far more than their length. */
const heavy: Record<string, () => [body: Buffer | string, type: string]> = {
  'a million brackets': () => ['['.repeat(mega), 'application/json'],
  'a million nested objects': () => ['{"a":'.repeat(mega), 'application/json'],
  'one text of 8 MiB': () => [JSON.stringify(booking({ remark: 'x'.repeat(8 * mega) })), 'application/json'],
  'a million stops': () => [`{"customerReferenceNumber":"A","stops":[${'{},'.repeat(mega)}{}]}`, 'application/json'],
  '100,000 unknown fields': () => [
    `{${Array.from({ length: 100_000 }, (_, n) => `"field${n}":1`).join(',')}}`,
    'application/json',
  ],
  'a million numbers': () => [`[${'1,'.repeat(mega)}1]`, 'application/json'],
  'a number of a million digits': () => [`{"palletQuantity":${'9'.repeat(mega)}}`, 'application/json'],
  'a million segments': () => [`${head}${'L11*1*BM~'.repeat(mega)}`, 'application/edi-x12'],
  'an element of 8 MiB': () => [`${head}NTE*GEN*${'X'.repeat(8 * mega)}~`, 'application/edi-x12'],
  'a segment of a million elements': () => [`${head}NTE${'*A'.repeat(mega)}~`, 'application/edi-x12'],
  '20,000 envelopes': () => [isa.repeat(20_000), 'application/edi-x12'],
  '50,000 stops': () => [`${head}${'S5*1*LD~'.repeat(50_000)}`, 'application/edi-x12'],
  '8 MiB of line breaks': () => [`${head}${'\r\n'.repeat(4 * mega)}`, 'application/edi-x12'],
  '8 MiB without a separator': () => [`ISA${'A'.repeat(8 * mega)}`, 'application/edi-x12'],
}

describe('a heavy body costs bounded time and memory, and its fault is reported with its place', () => {
  test.each(Object.entries(heavy))('%s', async (_, make) => {
    const [body, type] = make()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    const ms = await cpuMsOf(async () => {
      const reply = await sender.post(body, type)
      expect([400, 413, 422]).toContain(reply.status)
      expect(reply.data.errors[0]?.at).toMatch(place)
      expect(reply.text.length).toBeLessThan(mega)
    })
    clearInterval(watch)
    expect(ms).toBeLessThan(limitHere(2000))
    expect((most - before) / mega).toBeLessThan(400)
  })
})

/** Begins a request and never ends it. @returns the status of the answer that still arrives */
const begin = (headers: Record<string, string>, bytes: number) =>
  new Promise<number | undefined>((done, fail) => {
    const posting = request(`${sender.address}/shortcut-api/booking/inbound`, {
      method: 'POST',
      headers: { 'x-api-key': sender.key, 'content-type': 'application/json', ...headers },
    })
    posting.on('response', (reply) => {
      done(reply.statusCode)
      reply.resume()
      posting.destroy()
    })
    posting.on('error', fail)
    posting.flushHeaders()
    for (let left = bytes; left > 0; left -= mega) posting.write(Buffer.alloc(Math.min(left, mega), 0x20))
  })

test('100 MB are refused as soon as they are announced; without a length, as soon as 25 MiB have passed', async () => {
  const before = process.memoryUsage().rss
  expect(await begin({ 'content-length': String(100 * mega) }, 0)).toBe(413)
  // Exactly one byte too many: a sender still writing when the connection closes may lose the answer.
  expect(await begin({ 'transfer-encoding': 'chunked' }, 25 * mega + 1)).toBe(413)
  expect((process.memoryUsage().rss - before) / mega).toBeLessThan(200)
})

describe('encodings and line ends', () => {
  const file = tenderFile([{ shipmentId: 'ENC' }])
  test.each([
    ['JSON with a UTF-8 BOM', `\ufeff${text}`, 'application/json', 202],
    ['JSON in UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), 'application/json', 400],
    ['JSON in Windows-1252', Buffer.from(text.replace('Rosemill', 'Rosémill'), 'latin1'), 'application/json', 400],
    ['X12 with a UTF-8 BOM', `\ufeff${file}`, 'application/edi-x12', 202],
    ['X12 in Windows-1252', Buffer.from(file.replace('MILL', 'M\u00dcLLER'), 'latin1'), 'application/edi-x12', 202],
    ['X12 in UTF-16', Buffer.from(`\ufeff${file}`, 'utf16le'), 'application/edi-x12', 400],
    [
      'X12 with CR, LF and CRLF mixed',
      file.replace(/\n/g, () => ['\r', '\n', '\r\n', ''][breaks++ % 4] ?? ''),
      'application/edi-x12',
      202,
    ],
    ['X12 with line ends for terminators', file.replaceAll('~\n', '\r\n'), 'application/edi-x12', 202],
  ] as const)('%s', async (_, body, type, status) => {
    const own = await openSender(world, `Encoded ${Math.random()}`)
    const reply = await own.post(body as string | Buffer, type)
    expect(reply.data.errors.map(({ at }) => at).filter((at) => !place.test(at))).toEqual([])
    expect(reply.status).toBe(status)
    if (status !== 202) expect(reply.data.errors.length).toBeGreaterThan(0)
  })
})
let breaks = 0

const data = givenData()
describe.runIf(existsSync(data))('damaged real files', () => {
  const kinds = /\.(edi|csv|json|txt|xml|md)$/
  const files = existsSync(data)
    ? readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && kinds.test(entry.name))
        .map((entry) => `${entry.parentPath}/${entry.name}`)
        .sort()
    : []
  /** Pseudo-random numbers, the same in every run. */
  let seed = 204
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed % below
  }
  const hurts: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => bytes.subarray(0, random(bytes.length + 1)),
    (bytes) => {
      const copy = Buffer.from(bytes)
      for (let n = 0; n < 20 && copy.length > 0; n++) copy[random(copy.length)] = random(256)
      return copy
    },
    (bytes) => {
      const [at, length] = [random(bytes.length + 1), random(400)]
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length), bytes.subarray(at, at + length)])
    },
  ]

  const types: Record<string, string> = { json: 'application/json', csv: 'text/csv' }
  const typeOf = (name: string) => types[name.split('.').at(-1) ?? ''] ?? 'application/edi-x12'

  async function expectTold(name: string, bytes: Buffer, type: string) {
    for (const hurt of hurts) {
      const reply = await sender.post(hurt(bytes), type)
      expect([name, reply.status, [202, 400, 422].includes(reply.status)]).toEqual([name, reply.status, true])
      if (reply.status !== 202) expect([name, reply.data.errors[0]?.at]).toEqual([name, expect.stringMatching(place)])
      expect(reply.text).not.toContain('on our side')
    }
  }

  test('each is answered with messages and places: JSON, tables and X12', { timeout: 120_000 }, async () => {
    expect(files.length).toBeGreaterThan(20)
    for (const name of files) await expectTold(name, readFileSync(name).subarray(0, 32 * 1024), typeOf(name))
  })
})
