import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MessageDesk, openMessageDesk, wholeContent } from '../../testing/air/message-desk.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { openWorld, type World } from '../../testing/world.ts'

// Its agent has no address for answers.
const content = { ...wholeContent, agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567' } }
let world: World
let desk: MessageDesk
let token: string
beforeAll(async () => {
  world = await openWorld()
  desk = await openMessageDesk(world, content)
  token = desk.token
  const delivery = { delivery: 'folder', folder: 'LH', theirAddress: 'FRAFMLH', ourAddress: 'CHIAEXH' }
  await desk.partner({ name: 'Lufthansa', airlines: 'LH', ...delivery })
})
afterAll(() => world.close())

const ofYug = { consignee: { ...content.consignee, name: 'Завод №1 «Юг»' } }
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: { path: string; message: string }[] }).fields

test.each<[string, object, string, string]>([
  [
    'letters of another alphabet',
    ofYug,
    'content.consignee.name',
    'Consignee’s name and address: The airline’s messages have no З а в о д Ю г. Write it in Latin letters and digits.',
  ],
  ['one airport', { destination: 'ORD', legs: [{ to: 'ORD', by: 'LH' }] }, 'content.destination', 'both ORD'],
  ['another end', { legs: [{ to: 'FRA', by: 'LH' }] }, 'content.routing', 'The last leg ends at FRA'],
  [
    'an unknown airport',
    { destination: 'QQQ', legs: [{ to: 'QQQ', by: 'LH' }] },
    'content.destination',
    'Airport of destination: QQQ is no airport that is known here. Correct it.',
  ],
  [
    'a total too long',
    { lines: [{ ...content.lines[0], tariff: '', rateClass: 'Q', rate: '9999999.9999' }] },
    'content.lines',
    '',
  ],
])('no number is taken for %s where the airline gets messages, and its box is named', async (_, more, path, words) => {
  const refused = await desk.book('LH', more)
  expect(refused.code).toBe(422)
  const found = fieldsOf(refused).filter((field) => field.path === path)
  expect(found.map(({ message }) => message).join(' ')).toContain(words)
  expect(found).not.toEqual([])
  const { data } = await world.call(exchangeApi.ofMaster, { masterId: refused.id }, { token })
  expect(data.toMend).not.toEqual([])
  expect((await desk.book('CX', more)).code).toBe(200)
})

test('a partner without an address keeps what people finish, but no message that lost letters', async () => {
  await desk.partner({ name: 'Emirates', airlines: 'EK' })
  expect((await desk.book('EK', { executedOn: '' })).code).toBe(200)
  expect(fieldsOf(await desk.book('EK', ofYug))).toMatchObject([{ path: 'content.consignee.name' }])
})

test('our Type B address of the partner is that of a waybill whose agent has none', async () => {
  const { id, code } = await desk.book('LH')
  expect(code).toBe(200)
  const { data } = await world.call(masterApi.message, { id }, { token })
  expect(data.text).toContain('REF/CHIAEXH\r\n')
  expect(data.faults.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('what is spelled otherwise is noted', async () => {
  const { id, code } = await desk.book('LH', {
    shipper: { ...content.shipper, name: 'Müller & Söhne' },
    accounting: 'A@B',
  })
  expect(code).toBe(200)
  const { data } = await world.call(masterApi.message, { id }, { token })
  expect(data.text).toContain('NAM/MUELLER AND SOEHNE')
  expect(data.notes).toEqual(
    expect.arrayContaining([
      { field: 'name of SHP', was: 'Müller & Söhne', is: 'MUELLER AND SOEHNE' },
      { field: 'accounting information', was: 'A@B', is: 'A AT B' },
    ]),
  )
})

test('a booked waybill gets no letters that its messages lose, and none is sent that lost some', async () => {
  const { data: master } = await desk.book('LH')
  const change = { id: master.id, version: master.version, airline: 'LH', content: { ...content, ...ofYug } }
  const refused = await world.call(masterApi.save, change as never, { token })
  expect(fieldsOf(refused)).toMatchObject([{ path: 'content.consignee.name' }])
  await world.owner.query(`UPDATE master_waybill SET content = content || $2::jsonb WHERE id = $1`, [
    master.id,
    JSON.stringify({ accounting: '現金' }),
  ])
  for (const kind of ['FWB', 'FFR'] as const)
    expect((await world.call(exchangeApi.send, { masterId: master.id, kind }, { token })).message).toBe(
      `The ${kind} of ${master.number} can’t be sent. Accounting information: The airline’s messages have no 現 金. Write it in Latin letters and digits.`,
    )
  const paper = { ...change, content: { ...content, accounting: '現金' } }
  expect((await world.call(masterApi.save, paper as never, { token })).code).toBe(200)
})

test('a house is issued in letters that the list of its master has', async () => {
  const { data: master } = await desk.book('LH', {}, 'consolidation')
  const houseOf = async (more: object, masterId: string | null = master.id) =>
    (await world.call(houseApi.save, { masterId, content: { ...content, ...more } } as never, { token })).data
  const issue = ({ id, version }: { id: string; version: number }) =>
    world.call(houseApi.issue, { id, version }, { token })
  const refused = await issue(await houseOf(ofYug))
  expect(refused.code).toBe(422)
  expect(fieldsOf(refused)).toMatchObject([
    { path: 'content.consignee.name', message: expect.stringContaining('З а в о д') },
  ])
  expect((await issue(await houseOf(ofYug, null))).code).toBe(422)
  const { data: other } = await desk.book('CX', {}, 'consolidation')
  expect((await issue(await houseOf(ofYug, other.id))).code).toBe(200)
  const { data: issued } = await issue(await houseOf({}))
  const change = { id: issued.id, version: issued.version, masterId: master.id, content: { ...content, ...ofYug } }
  expect((await world.call(houseApi.save, change as never, { token })).code).toBe(422)
})

test('a master is manifested only if the airline gets its FWB and its FHL', async () => {
  const { data: booked } = await desk.book('LH', {}, 'consolidation')
  const house = await desk.issuedHouse(booked.id)
  const ask: Parameters<typeof secureFreight>[0] = async (entry, input) =>
    (await world.call(entry, input, { token })).data
  let version = await secureFreight(ask, booked.id)
  const step = async (name: 'receive' | 'screen' | 'build' | 'manifest') => {
    const result = await world.call(masterApi.step, { id: booked.id, version, step: name }, { token })
    if (result.code === 200) version = result.data.version
    return result
  }
  for (const name of ['receive', 'screen', 'build'] as const) expect((await step(name)).code).toBe(200)
  const setGoods = (goods: string) =>
    world.owner.query(
      `UPDATE house_waybill SET content = jsonb_set(content, '{lines,0,goods}', to_jsonb($2::text)) WHERE id = $1`,
      [house.id, goods],
    )
  await setGoods('機械部品 PARTS')
  expect((await step('manifest')).message).toMatch(/^The FHL of .* can’t be sent\. .*機 械 部 品/)
  await setGoods('Machine parts')
  await world.owner.query(`UPDATE master_waybill SET content = content || '{"executedOn": ""}' WHERE id = $1`, [
    booked.id,
  ])
  expect((await step('manifest')).message).toMatch(/^The FWB of .* can’t be sent\. Executed: ISU is missing/)
  await world.owner.query(
    `UPDATE master_waybill SET content = content || '{"executedOn": "2026-11-28"}' WHERE id = $1`,
    [booked.id],
  )
  expect((await step('manifest')).code).toBe(200)
})

test('a list of houses is not sent as long as the FWB of what stands on the master cannot be', async () => {
  const { data: booked } = await desk.book('LH', {}, 'consolidation')
  await desk.issuedHouse(booked.id)
  const execute = (executedOn: string) =>
    world.owner.query(
      `UPDATE master_waybill SET content = jsonb_set(content, '{executedOn}', to_jsonb($2::text)) WHERE id = $1`,
      [booked.id, executedOn],
    )
  const send = () => desk.send(booked.id, 'FHL')
  await execute('')
  // One that went, or waits, says what is no longer so.
  for (const last of [`state = 'waiting'`, `state = 'sent'`, `answer = 'refused'`, `answer = '', state = 'dead'`]) {
    await world.owner.query(`UPDATE outgoing_message SET ${last} WHERE master_id = $1 AND kind = 'FWB'`, [booked.id])
    const refused = await send()
    expect([refused.code, refused.message]).toEqual([
      501,
      expect.stringMatching(/^The FWB of .* can’t be sent\. Executed: ISU is missing/),
    ])
  }
  await execute('2026-11-28')
  expect((await send()).code).toBe(200)
})
