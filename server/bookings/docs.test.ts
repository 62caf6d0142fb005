import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world)
})
afterAll(() => world.close())

const page = readFileSync(new URL('../../docs/booking-api.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```(bash|json|csv|edi)(?: (\S+))?\n(.*?)^```$/gms)].map(
  ([, kind, name, text = '']) => ({
    kind,
    name,
    text,
  }),
)

/** The arguments of a curl command, split as a shell does. */
function argumentsOf(command: string, key: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('bash', ['-c', script], { env: { ...process.env, KEY: key }, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
}

async function run(command: string, files: ReadonlyMap<string, Buffer>) {
  const headers: Record<string, string> = {}
  let body: Buffer | string = ''
  const args = argumentsOf(command, sender.key)
  for (let at = 0; at < args.length; at++) {
    const value = args[at + 1] ?? ''
    if (args[at] === '-H')
      headers[value.slice(0, value.indexOf(':')).toLowerCase()] = value.slice(value.indexOf(':') + 1).trim()
    if (args[at] === '-d') body = value
    if (args[at] === '--data-binary') body = files.get(value.slice(1)) ?? ''
  }
  expect(args).toContain('http://127.0.0.1:8080/shortcut-api/booking/inbound')
  expect(headers['x-api-key']).toBe(sender.key)
  expect(body.length).toBeGreaterThan(0)
  return sender.post(body, headers['content-type'] ?? '', headers)
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The page's answer as a matcher: '…' matches anything, also inside a text. */
function expected(value: unknown): unknown {
  if (value === '…') return expect.anything()
  if (typeof value === 'string' && value.includes('…'))
    return expect.stringMatching(new RegExp(`^${value.split('…').map(literal).join('.*')}$`))
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expected(inner)]))
  return value
}

async function tuesday() {
  const book = new excel.Workbook()
  const sheet = book.addWorksheet('bookings')
  sheet.addRow(['CRN', 'Pickup city', 'Pickup state', 'Pickup date', 'Delivery city', 'Delivery state', 'Weight (kg)'])
  sheet.addRow(['CRN-7', 'Chicago', 'IL', new Date('2026-11-24'), 'Boston', 'MA', 900])
  return Buffer.from(await book.xlsx.writeBuffer())
}

test('every worked example in the booking API’s guide gives the answer printed there', async () => {
  const files = new Map<string, Buffer>([['tuesday.xlsx', await tuesday()]])
  let examples = 0
  for (const [index, { kind, name, text }] of blocks.entries()) {
    if (name) files.set(name, Buffer.from(text))
    if (kind !== 'bash') continue
    const answer = blocks[index + 1]
    expect(answer?.kind).toBe('json')
    const { status, replayed, text: raw, ...reply } = await run(text, files)
    expect(replayed).toBe(false)
    expect(reply, text).toEqual(expected(JSON.parse(answer?.text ?? '')))
    const again = await run(text, files)
    if (status === 202) expect([again.text, again.replayed], text).toEqual([raw, true])
    examples++
  }
  expect(examples).toBe(8)
})
