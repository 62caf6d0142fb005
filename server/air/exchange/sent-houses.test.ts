import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { textRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MessageDesk, openMessageDesk } from '../../testing/air/message-desk.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let desk: MessageDesk
let token: string
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  desk = await openMessageDesk(world)
  token = desk.token
  receiver = await openReceiver()
})
afterAll(async () => {
  receiver.close()
  await world.close()
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('a manifested waybill and its houses go by HTTPS, the waybill first and only if it changed', async () => {
  await desk.partner({ airlines: 'EK', delivery: 'url', url: receiver.url, fhlVersion: '4' })
  let master = await desk.booked('EK', {}, 'consolidation')
  await desk.issuedHouse(master.id)
  const ask: Parameters<typeof secureFreight>[0] = async (entry, input) =>
    (await world.call(entry, input, { token })).data
  master = { ...master, version: await secureFreight(ask, master.id) }
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const) {
    const { code, message, data } = await world.call(
      masterApi.step,
      { id: master.id, version: master.version, step },
      { token },
    )
    expect(code, message).toBe(200)
    master = data
  }
  await soon(() => expect(receiver.posts).toHaveLength(2))
  expect(receiver.posts.map(({ headers }) => [headers['x-shortcut-event'], headers['content-type']])).toEqual([
    ['FWB', 'text/plain; charset=us-ascii'],
    ['FHL', 'text/plain; charset=us-ascii'],
  ])
  expect(receiver.posts[0]?.body).toMatch(/^FWB\/17\r\n/)
  expect(receiver.posts[1]?.body).toMatch(/^FHL\/4\r\nMBI\//)
})

test('a long list of houses goes to a Type B address in messages that it takes, each in its envelope, and is one list here', async () => {
  await desk.partner({
    airlines: 'AF',
    delivery: 'folder',
    folder: 'AF',
    theirAddress: 'CDGFMAF',
    ourAddress: 'CHIAEXH',
  })
  const lines = [{ pieces: 120, gross: '2928', goods: 'Consolidation' }]
  const master = await desk.booked('AF', { lines }, 'consolidation')
  for (let index = 0; index < 30; index += 1) await desk.issuedHouse(master.id)
  const { data } = await desk.send(master.id, 'FHL')
  const [message] = data.sent
  await soon(async () => expect((await desk.exchangeOf(master.id)).sent[0]?.state).toBe('sent'))
  const text = await readFile(join(world.config.outgoingDir, 'AF', `FHL-${master.number}-${message?.id}.txt`), 'utf8')
  const parts = text.split('\r\n\r\n')
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) {
    expect(part).toMatch(/^QK CDGFMAF\r\n\.CHIAEXH \d{6}\r\nFHL\/5\r\nMBI\//)
    expect(part.slice(part.indexOf('FHL/')).length).toBeLessThanOrEqual(3500)
  }
  expect(text.match(/HBS\//g)).toHaveLength(30)
  // What was sent in parts is what stands on the waybill.
  expect((await desk.exchangeOf(master.id)).changed).toEqual([])
  await desk.issuedHouse(master.id)
  expect((await desk.exchangeOf(master.id)).changed).toEqual(['FHL'])
  // A rule of the partner that makes each house longer: the parts are cut again, and no house is lost.
  const withRules = (...rules: unknown[]) =>
    world.owner.query(`UPDATE partner SET text_rules = $1 WHERE airlines = 'AF'`, [JSON.stringify(rules)])
  const longer = { type: 'FHL', line: 'CNE NAM', act: 'map', find: '*', to: `*${' GESELLSCHAFT'.repeat(3)}` }
  await withRules(textRule.parse(longer))
  const { data: again } = await desk.send(master.id, 'FHL')
  const { data: long } = await world.call(outgoingApi.detail, { id: again.sent[0]?.id ?? '' }, { token })
  const cut = long.content.split('\r\n\r\n')
  expect(cut.length).toBeGreaterThan(parts.length)
  for (const part of cut) expect(part.slice(part.indexOf('FHL/')).length).toBeLessThanOrEqual(3500)
  expect(long.content.match(/HBS\//g)).toHaveLength(31)
  await withRules()
  await desk.send(master.id, 'FHL')
  // Each part alone is below the master: together they are above it.
  await soon(async () => {
    const [last] = (await desk.exchangeOf(master.id)).sent
    expect(last?.lastAnswer).toContain('The houses have 124 pieces, more than the 120 of the master.')
  })
})
