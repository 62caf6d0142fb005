import { randomUUID } from 'node:crypto'
import { api } from '@shortcut/domain/api.ts'
import { type Endpoint, repeatsOf, writesOf } from '@shortcut/domain/endpoint.ts'
import { hasLabel } from '@shortcut/words/field-text.ts'
import { changesOf } from '@shortcut/words/log-text.ts'
import { asSpecified } from '@shortcut/words/moments.ts'
import { sayByKey } from '@shortcut/words/say.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airWrites } from './testing/every-write/air.ts'
import { billingWrites } from './testing/every-write/billing.ts'
import { bookingWrites } from './testing/every-write/bookings.ts'
import { cargoWrites } from './testing/every-write/cargo.ts'
import { customerWrites } from './testing/every-write/customers.ts'
import { orderWrites } from './testing/every-write/orders.ts'
import { peopleWrites } from './testing/every-write/people.ts'
import { openStage, type Sending, type Stage } from './testing/every-write/stage.ts'
import { openLossyProxy } from './testing/lossy-proxy.ts'
import { openWorld, type World } from './testing/world.ts'

const writes = {
  ...peopleWrites,
  ...orderWrites,
  ...bookingWrites,
  ...billingWrites,
  ...cargoWrites,
  ...airWrites,
  ...customerWrites,
}

/** Calls without a person, and why repeating them is harmless; each has its own tests. */
const ofNobody: Record<string, string> = {
  'booking.inbound': 'known by its own key, control numbers or bytes',
  'as2.inbound': 'known by its Message-ID',
  'invoiceLink.view': 'counts how often it was opened',
  'invoiceLink.pdf': 'reads',
  'custody.view': 'counts how often it was opened',
  'custody.file': 'signs the time at which it is asked',
}

/** A field that is shown only once, in a reply. */
const secret = /"(key|secret|password|token|url|recoveryCodes)":("[^"]{16}|\[)/

const calls = Object.entries(api).flatMap(([feature, entries]) =>
  Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
)
const mutating = calls.filter(({ entry }) => writesOf(entry) || repeatsOf(entry) !== 'harmless')
const walked = mutating.filter(({ name }) => !ofNobody[name])

let world: World
let stage: Stage
let proxy: Awaited<ReturnType<typeof openLossyProxy>>
let tables: string
beforeAll(async () => {
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'billing@shortcut.example',
    PUBLIC_URL: 'http://desk.example',
  }
  // Background work would change rows between two comparisons.
  world = await openWorld(mail, { chores: false })
  stage = await openStage(world)
  proxy = await openLossyProxy(Number(new URL(stage.sender.address).port))
  const { rows } =
    await stage.query(`SELECT string_agg(format('SELECT %L AS name, count(*) FROM %I', relname, relname), ' UNION ALL ') AS all
    FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`)
  tables = rows[0].all
})
afterAll(async () => {
  proxy?.close()
  await world.close()
})

/** For every table; planned once per connection, because planning takes longer than counting. */
const rowCounts = async () => {
  const { rows } = await world.database.pool.query({ name: 'rowCounts', text: tables })
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}
const answeredCalls = async () => Number((await stage.query('SELECT count(*) FROM answered_call')).rows[0].count)

/** Sends it over its own connection, like a person's console. */
async function send(entry: Endpoint, { input = {}, token = stage.token, file }: Sending, key: string) {
  const fields = input as Record<string, string>
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    connection: 'close',
    'accept-encoding': 'identity',
  }
  if (repeatsOf(entry) !== 'harmless') headers['idempotency-key'] = key
  const url = `${proxy.address}/shortcut-api/${entry.path}`
  if (entry.method === 'GET') return fetch(`${url}?${new URLSearchParams(fields)}`, { headers })
  if (!file) {
    headers['content-type'] = 'application/json'
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
  }
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file.bytes)], file.name))
  return fetch(url, { method: 'POST', headers, body })
}

test('there is an input for every call that changes something, and for no other', () => {
  expect(Object.keys(writes).sort()).toEqual(walked.map(({ name }) => name).sort())
  expect(Object.keys(ofNobody).filter((name) => !mutating.some((call) => call.name === name))).toEqual([])
})

test.each(walked)(
  '$name: its answer is lost, it is sent again, also with other content, and it is done once',
  async ({ name, entry }) => {
    const sending = await writes[name]?.(stage)
    if (!sending) throw new Error(`Give ${name} an input in server/testing/every-write/.`)
    const key = randomUUID()
    const answered = await answeredCalls()
    const lost = proxy.loseNext()
    await expect(send(entry, sending, key)).rejects.toThrow('fetch failed')
    const first = await lost
    expect(JSON.parse(first), first).toMatchObject({ code: 200 })
    if (name.endsWith('Import.confirm')) await expect.poll(async () => (await state(name, sending)).status).toBe('done')
    const after = await rowCounts()
    const again = await send(entry, sending, key)
    const reply = await again.text()
    expect(JSON.parse(reply), reply).toEqual(
      sending.tellsRepeats ? expect.objectContaining({ code: 200 }) : JSON.parse(first),
    )
    expect(await rowCounts()).toEqual(after)
    if (repeatsOf(entry) === 'harmless') return
    // A call whose reply has one of these fields is `sealed`.
    if (repeatsOf(entry) === 'answered') expect(first).not.toMatch(secret)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(after.answered_call).toBe(answered + 1)
    if (sending.file || entry.method === 'GET') return
    const input = { ...(sending.input as object), typedLater: 'by the person who saw no answer' }
    const changed = await (await send(entry, { ...sending, input }, key)).json()
    const saved = repeatsOf(entry) === 'sealed' ? {} : JSON.parse(first).data
    expect(changed).toMatchObject({ code: 409, data: { saved } })
    expect(await rowCounts()).toEqual(after)
  },
)

const state = (name: string, { input }: Sending) => {
  const [feature = ''] = name.split('.')
  const { state } = (api as unknown as Record<string, { state: Endpoint }>)[feature] ?? {}
  if (!state) throw new Error(`${feature} has no state`)
  return stage.ask(state, { id: (input as { id: string }).id }) as Promise<{ status: string }>
}

test('everything these writes log has words, in both languages', async () => {
  const { rows } = await stage.query('SELECT DISTINCT action, entity, before, after FROM operation_log')
  // A second try starts with an empty log, and shows nothing.
  expect(rows.length).toBeGreaterThan(100)
  const unsaid = new Set<string>()
  for (const language of ['en', 'zh'] as const) {
    const t = sayByKey(language)
    const isWord = (key: string) => t.find(key) !== undefined
    for (const row of rows) {
      if (!isWord(`logAction:${row.action}`)) unsaid.add(row.action)
      if (!isWord(`logEntity:${row.entity}`)) unsaid.add(row.entity)
      for (const { field, before, after } of changesOf(t, { ...row, names: {} }, { ...asSpecified, zone: 'UTC' })) {
        // Each page of the menu is a field, named by its path.
        if (!hasLabel(t, field, row.entity) && row.entity !== 'menu') unsaid.add(`${row.entity} ${field}`)
        // The beginning of a key is random, and may look like a name.
        if (row.entity === 'apiKey' && ['prefix', 'replaces'].includes(field)) continue
        for (const text of [before, after])
          if (/\b[a-z]+([A-Z][a-z]+)+\b|\w+:\w+[A-Z]/.test(text)) unsaid.add(`${row.entity} ${field}: ${text}`)
      }
    }
  }
  expect([...unsaid].sort()).toEqual([])
})
