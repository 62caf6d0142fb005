import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { readMessages } from '@shortcut/domain/air-messages/read.ts'
import { bookingPastApi } from '@shortcut/domain/bookings/past-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { dayAfter } from '@shortcut/domain/recurring/repeats.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MessageDesk, openMessageDesk, wholeContent } from '../../testing/air/message-desk.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { pickupDay } from '../../testing/builders.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readAir } from '../read-air.ts'

// A flight of another month than the next: an FWB tells only its day.
const flightDay = dayAfter(pickupDay, 70)
const content = { ...wholeContent, flights: [{ flight: 'LH8161', on: flightDay }] }
let world: World
let desk: MessageDesk
let token: string
let receiver: Receiver
let airline: Sender
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  desk = await openMessageDesk(world, content)
  token = desk.token
  receiver = await openReceiver()
  airline = await openSender(world, 'Lufthansa Cargo')
  const form = { accountId: airline.accountId, name: 'LH XML', kind: 'air', airlines: 'LH', ...inXml }
  const saved = await world.call(
    partnerApi.save,
    { ...form, delivery: 'url', url: receiver.url, theirAddress: 'FRAFMLH', ourAddress: 'CHIAEXH' } as never,
    { token: desk.make.administrator.token },
  )
  expect(saved.code, JSON.stringify(saved)).toBe(200)
})
afterAll(async () => {
  receiver.close()
  await world.close()
})

const inXml = { fwbVersion: 'XFWB', fhlVersion: 'XFHL' }
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const lineContent = (pieces: number, gross: string) => ({
  ...content,
  lines: [{ pieces, gross, goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
})

async function issued(masterId: string, pieces: number, gross: string) {
  const { data: house } = await world.call(houseApi.save, { masterId, content: lineContent(pieces, gross) } as never, {
    token,
  })
  const { data } = await world.call(houseApi.issue, { id: house.id, version: house.version }, { token })
  return { ...data, number: data.number ?? '' }
}

async function manifested(masterId: string) {
  const ask: Parameters<typeof secureFreight>[0] = async (entry, input) =>
    (await world.call(entry, input, { token })).data
  let version = await secureFreight(ask, masterId)
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const) {
    const { code, message, data } = await world.call(masterApi.step, { id: masterId, version, step }, { token })
    expect(code, message).toBe(200)
    version = data.version
  }
  return version
}

const errorsOf = (text: string) => readAir(text)[0]?.message.faults.filter(({ severity }) => severity === 'error')

test('a booking sends an XFWB that reads back as the waybill; the manifest an XFHL, and an XFZB for each house', async () => {
  const master = await desk.booked('LH', {}, 'consolidation')
  await soon(() => expect(receiver.posts).toHaveLength(1))
  const [post] = receiver.posts
  expect([post?.headers['x-shortcut-event'], post?.headers['content-type']]).toEqual([
    'XFWB',
    'application/xml; charset=utf-8',
  ])
  const xfwb = post?.body ?? ''
  expect(errorsOf(xfwb)).toEqual([])
  const [read] = readAir(xfwb)
  expect(read?.message).toMatchObject({ type: 'Waybill', version: '3.00', awb: master.number, pieces: 4 })
  expect(xfwb).toContain(`<ram:ScheduledOccurrenceDateTime>${flightDay}T00:00:00<`)
  expect(xfwb).toContain('<ram:TypeCode>741</ram:TypeCode>')
  expect(xfwb).toContain('<ram:PrimaryID schemeID="P">FRAFMLH</ram:PrimaryID>')
  // The same waybill as its FWB.
  const { data: fwb } = await world.call(masterApi.message, { id: master.id, version: '17' }, { token })
  const [inLines] = readMessages(fwb.text)
  if (read?.content?.kind !== 'waybill' || inLines?.content?.kind !== 'waybill') throw new Error('no waybill')
  const { flights, reference: _, carried: __, rates, ...rest } = inLines.content.waybill
  expect(read.content.waybill).toMatchObject(rest)
  expect(read.content.waybill.flights).toEqual(flights)
  expect(read.content.waybill.rates.map(({ rateClass, total }) => [rateClass, total])).toEqual(
    rates.map(({ rateClass, total }) => [rateClass, total]),
  )

  const houses = [await issued(master.id, 3, '60'), await issued(master.id, 1, '37.6')]
  await manifested(master.id)
  await soon(() => expect(receiver.posts).toHaveLength(4))
  const [, list = '', ...each] = receiver.posts.map(({ body }) => body)
  expect(receiver.posts.map(({ headers }) => headers['x-shortcut-event'])).toEqual(['XFWB', 'XFHL', 'XFZB', 'XFZB'])
  const numbers = houses.map(({ number }) => number)
  for (const text of [list, ...each]) expect(errorsOf(text)).toEqual([])
  expect(readAir(list)[0]?.message).toMatchObject({ type: 'HouseManifest', awb: master.number, pieces: 4 })
  expect(readAir(list)[0]?.message.houses.map(({ hawb }) => hawb)).toEqual(numbers)
  expect(each.map((text) => readAir(text)[0]?.message)).toMatchObject(
    houses.map(({ number, pieces }) => ({
      type: 'HouseWaybill',
      awb: master.number,
      houses: [{ hawb: number, pieces }],
    })),
  )
  await soon(async () => {
    const { sent, changed } = await desk.exchangeOf(master.id)
    expect(changed).toEqual([])
    expect(sent.map(({ kind, version, label, state }) => [kind, version, label, state])).toEqual([
      ['XFZB', 'XFZB/3.00', numbers[1], 'sent'],
      ['XFZB', 'XFZB/3.00', numbers[0], 'sent'],
      ['FHL', 'XFHL/3.00', master.number, 'sent'],
      ['FWB', 'XFWB/3.00', master.number, 'sent'],
    ])
  })
  const { data: outgoing } = await world.call(outgoingApi.list, { kind: ['XFZB'] } as never, { token })
  expect(outgoing.list.map(({ label, masterId }) => [label, masterId])).toEqual(
    [...numbers].reverse().map((number) => [number, master.id]),
  )
  const { data: log } = await world.call(logApi.list, { entity: 'masterWaybill', entityId: master.id } as never, {
    token: desk.make.administrator.token,
  })
  const told = log.list.flatMap(({ action, after }) => (action === 'masterWaybill.send' ? [after?.airMessage] : []))
  expect(told.sort()).toEqual(['XFHL/3.00', 'XFWB/3.00', `XFZB/3.00: ${numbers.join(', ')}`])
})

test('a house that changed makes the list go again; a house that left is not told any more', async () => {
  const master = await desk.booked('LH', {}, 'consolidation')
  const [kept, left] = [await issued(master.id, 3, '60'), await issued(master.id, 1, '37.6')]
  expect((await desk.send(master.id, 'FHL')).code).toBe(200)
  // Only the XFZB tells declared values.
  const change = { ...lineContent(3, '60'), declaredCustoms: '500' }
  const saved = await world.call(
    houseApi.save,
    { id: kept.id, version: kept.version, masterId: master.id, content: change } as never,
    { token },
  )
  expect(saved.code, JSON.stringify(saved)).toBe(200)
  expect((await desk.exchangeOf(master.id)).changed).toEqual(['FHL'])
  const { data: again } = await desk.send(master.id, 'FHL')
  expect(again.changed).toEqual([])
  await world.call(
    houseApi.void,
    { id: left.id, version: left.version, reason: 'Booked twice' },
    { token: desk.make.administrator.token },
  )
  const { sent, changed } = await desk.exchangeOf(master.id)
  expect(changed).toEqual(['FHL'])
  expect(sent.filter(({ kind }) => kind === 'XFZB').map(({ label }) => label)).toEqual([kept.number])
})

test('what keeps an XFWB from being sent is named at its box before a number is taken', async () => {
  const fieldsOf = async (more: object) => {
    const refused = await desk.book('LH', more)
    expect(refused.code, JSON.stringify(more)).toBe(422)
    const { fields } = refused.data as unknown as { fields: { path: string; message: string }[] }
    return Object.fromEntries(fields.map(({ path, message }) => [path, message]))
  }
  expect(await fieldsOf({ executedOn: '', executedAt: '', signature: '' })).toMatchObject({
    'content.executed': expect.stringMatching(/^Executed: /),
  })
  expect(await fieldsOf({ shipper: { name: 'Rosemill Tools' } })).toMatchObject({
    'content.shipper': expect.stringContaining('The country of the shipper is missing.'),
  })
  expect(await fieldsOf({ legs: [{ to: 'FRA', by: 'LH' }] })).toMatchObject({
    'content.routing': expect.stringContaining('The last leg ends at FRA, the waybill at HAM.'),
  })
  expect(await fieldsOf({ destination: 'ORD', legs: [{ to: 'ORD', by: 'LH' }] })).toMatchObject({
    'content.destination': expect.stringContaining('both ORD'),
  })
  expect(await fieldsOf({ consignee: { ...content.consignee, name: 'Завод' } })).toMatchObject({
    'content.consignee.name': expect.stringContaining('З а в о д'),
  })
})

test('houses below their master are not told, nor houses without a master that can be told', async () => {
  const master = await desk.booked('LH', {}, 'consolidation')
  await issued(master.id, 3, '60')
  expect((await desk.send(master.id, 'FHL')).code).toBe(200)
  await soon(async () => {
    const { sent } = await desk.exchangeOf(master.id)
    const list = sent.find(({ kind }) => kind === 'FHL')
    expect(list).toMatchObject({ state: 'dead', faults: [{ box: 'lines' }, { box: 'lines' }] })
    expect(list?.lastAnswer).toContain('The houses have 3 of 4 pieces')
    expect(sent.map(({ kind }) => kind)).toEqual(['FHL', 'FWB'])
  })
  await world.owner.query(`UPDATE master_waybill SET content = content || '{"executedOn": ""}' WHERE id = $1`, [
    master.id,
  ])
  expect((await desk.send(master.id, 'FHL')).message).toMatch(
    /^The XFWB of .* can’t be sent\. Executed: The date of execution is missing\./,
  )
})

test('the preview is what the partner takes, with faults at their lines; FFR stays Cargo-IMP in its envelope', async () => {
  const master = await desk.booked('LH', { shipper: { ...content.shipper, city: 'Łódź' } }, 'consolidation')
  const { data: shown } = await world.call(masterApi.message, { id: master.id }, { token })
  expect(shown).toMatchObject({ name: 'XFWB', rules: [] })
  expect(shown.notes).toContainEqual({ field: 'place', was: 'Łódź', is: 'LODZ' })
  expect(shown.text).toContain('<ram:CityName>LODZ</ram:CityName>')
  const house = await issued(master.id, 3, '60')
  const list = await world.call(houseApi.message, { masterId: master.id }, { token })
  expect(list.data.name).toBe('XFHL')
  const [fault] = list.data.faults
  expect(fault?.identifier).toBe('MasterConsignment/IncludedTareGrossWeightMeasure')
  expect(list.data.text.split('\n')[(fault?.line ?? 0) - 1]).toContain('<ram:IncludedTareGrossWeightMeasure')
  const one = await world.call(houseApi.message, { masterId: master.id, version: 'XFZB', houseId: house.id }, { token })
  expect(one.data).toMatchObject({ name: 'XFZB', faults: [] })
  const inLines = await world.call(houseApi.message, { masterId: master.id, version: '5' }, { token })
  expect(inLines.data.name).toBe('FHL/5')
  const { data } = await desk.send(master.id, 'FFR')
  const { data: ffr } = await world.call(outgoingApi.detail, { id: data.sent[0]?.id ?? '' }, { token })
  expect(ffr.content).toMatch(/^QK FRAFMLH\r\n\.CHIAEXH \d{6}\r\nFFR\//)
})

test('an airline’s FNA and FMA find the XFWB and the XFZB of a house; rules leave XML as it is', async () => {
  const master = await desk.booked('LH', {}, 'consolidation')
  const [first, second] = [await issued(master.id, 3, '60'), await issued(master.id, 1, '37.6')]
  await desk.send(master.id, 'FHL')
  const answerOf = async (label: string | null, kind: string) => {
    const { sent } = await desk.exchangeOf(master.id)
    return sent.find((one) => one.label === label && one.kind === kind)
  }
  const told = `${master.number}ORDHAM/T4K97.6`
  const { data: fna } = await airline.post(
    `FNA/1\r\nACK/INVALID CONSIGNORPARTY\r\nXFWB/3.00\r\n${told}\r\n`,
    'text/plain',
  )
  expect(fna.receivedStatus).toBe('PROCESSED')
  expect(await answerOf(master.number, 'FWB')).toMatchObject({ answer: 'refused', boxes: ['shipper'] })
  await airline.post(
    `FMA\r\nACK/ACCEPTED\r\nXFZB/3.00\r\n${told}\r\nHBS/${second.number}/ORDHAM/1/K37.6\r\n`,
    'text/plain',
  )
  expect(await answerOf(second.number, 'XFZB')).toMatchObject({ answer: 'taken' })
  expect(await answerOf(first.number, 'XFZB')).toMatchObject({ answer: '' })
  // It quotes the XML itself.
  const sent = await soon(() => {
    const found = receiver.posts.find(({ body }) => body.includes('<rsm:HouseManifest') && body.includes(second.number))
    expect(found).toBeDefined()
    return found?.body ?? ''
  })
  await airline.post(`FNA/1\r\nACK/NO SUCH FLIGHT\r\n${sent.split('\n').slice(1).join('\r\n')}`, 'text/plain')
  expect(await answerOf(master.number, 'FHL')).toMatchObject({ answer: 'refused', answerWords: 'NO SUCH FLIGHT' })
  const { data: partner } = await world.call(
    partnerApi.list,
    { accountId: airline.accountId },
    { token: desk.make.administrator.token },
  )
  const { updatedAt: __, updatedBy: ___, ...form } = partner[0] ?? ({} as never)
  const rule = { line: 'SHP NAM', act: 'replace', find: 'ROSEMILL', to: 'RM' }
  const { data: tried } = await world.call(
    bookingPastApi.tryRules,
    { partner: { ...form, textRules: [rule] } } as never,
    { token: desk.make.administrator.token },
  )
  expect(tried).toMatchObject([
    { kind: 'FHL', isXml: true, lines: [] },
    { kind: 'FWB', isXml: true, lines: [] },
  ])
})

test('an airline may take XFWB and FHL; a folder gets files whose names end in xml', async () => {
  await desk.partner({ airlines: 'LX', delivery: 'folder', folder: 'LX', fwbVersion: 'XFWB', fhlVersion: '5' })
  const master = await desk.booked('LX', {}, 'consolidation')
  const [message] = (await desk.exchangeOf(master.id)).sent
  const folder = join(world.config.outgoingDir, 'LX')
  const name = `XFWB-${master.number}-${message?.id}.xml`
  await soon(async () => expect(await readdir(folder)).toEqual([name]))
  const text = await readFile(join(folder, name), 'utf8')
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rsm:Waybill /)
  // Without addresses they are told by name.
  expect(text).toContain('<ram:PrimaryID schemeID="O">Cargo</ram:PrimaryID>')
  await issued(master.id, 4, '97.6')
  const { data } = await desk.send(master.id, 'FHL')
  expect(data.sent[0]).toMatchObject({ kind: 'FHL', version: 'FHL/5' })
  expect((await world.call(exchangeApi.ofMaster, { masterId: master.id }, { token })).data.partner).toMatchObject({
    fwbVersion: 'XFWB',
    fhlVersion: '5',
  })
})
