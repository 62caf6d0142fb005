import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { readAirMessages } from '@shortcut/domain/air-messages/read.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let ask: CargoStage['ask']
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  ask = (await openCargo(world, make)).ask
})
afterAll(() => world.close())

const content = {
  shipper: {
    name: 'Rosemill Tools',
    address: '1 Mill Rd',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60666',
    country: 'US',
    phone: '312 555 0100',
  },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE', account: 'A-77' },
  agent: { name: 'ShortCut', iataCode: '1234567', cass: '0012', city: 'Chicago' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  accounting: 'FREIGHT PREPAID',
  reference: 'REF-1',
  codes: ['PER'],
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', rateClass: 'N', rate: '10' }],
  otherCharges: [{ code: 'MY', due: 'C', amount: '85.40' }],
  declaredCustoms: '1200.00',
}
let made = 0
async function account() {
  made += 1
  const { id } = await ask(accountApi.save, { code: `OR${made}`, name: `Record ${made}` })
  const { key } = await ask(accountApi.createKey, { accountId: id, name: 'record' })
  return { id, key }
}
let serial = 9_500_000
async function flown(accountId: string | null, houseOf: string | null) {
  serial += 1
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', accountId, content })
  const master = await ask(masterApi.book, {
    id: draft.id,
    version: draft.version,
    number: waybillNumber('020', serial),
  })
  const saved = await ask(houseApi.save, { masterId: master.id, accountId: houseOf, content })
  const house = await ask(houseApi.issue, { id: saved.id, version: saved.version })
  return { draft, master, house }
}
const get = (id: string, key: string | undefined, headers: Record<string, string> = {}) =>
  world.product.server.inject({
    url: `/shortcut-api/one-record/logistics-objects/${id}`,
    headers: { ...(key ? { 'x-api-key': key } : {}), ...headers },
  })

test('a master and its houses are JSON-LD of the cargo ontology, which our own reader reads back', async () => {
  const { id, key } = await account()
  const { master, house } = await flown(id, id)
  const reply = await get(`master-${master.id}`, key)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^application\/ld\+json/)
  expect(reply.headers.type).toBe('https://onerecord.iata.org/ns/cargo#Waybill')
  expect(reply.headers.link).toContain(`house-${house.id}>; rel="item"`)
  const waybill = reply.json()
  expect(waybill).toMatchObject({
    '@type': 'cargo:Waybill',
    'cargo:waybillType': { '@id': 'cargo:MASTER' },
    'cargo:waybillPrefix': '020',
    'cargo:waybillNumber': master.number?.slice(4),
    'cargo:shippingRefNo': 'REF-1',
    'cargo:departureLocation': { 'cargo:locationCode': { 'cargo:code': 'ORD' } },
    'cargo:waybillLineItems': [
      {
        '@type': 'cargo:WaybillLineItem',
        'cargo:rateGrossWeight': { 'cargo:numericalValue': 97.6 },
        'cargo:rateClassCode': { '@id': 'https://onerecord.iata.org/ns/code-lists/RateClassCode#N' },
      },
    ],
    'cargo:otherCharges': [
      {
        'cargo:otherChargeAmount': {
          'cargo:numericalValue': 85.4,
          'cargo:currencyUnit': { '@id': 'https://onerecord.iata.org/ns/code-lists/CurrencyCode#USD' },
        },
      },
    ],
  })
  expect(waybill['cargo:shipment']['cargo:pieces']).toHaveLength(4)
  expect(JSON.stringify(waybill)).not.toMatch(/null|"cargo:\w+":""/)
  expect(readAirMessages(reply.body)).toMatchObject([
    {
      type: 'Waybill',
      awb: master.number,
      origin: 'ORD',
      destination: 'HAM',
      weight: { value: '97.6', unit: 'KGM' },
      faults: [],
    },
  ])
  // Each address leads to what it names.
  const [link] = waybill['cargo:houseWaybills']
  const child = await get(String(link['@id']).split('/').at(-1) ?? '', key)
  expect(child.json()).toMatchObject({
    '@id': link['@id'],
    'cargo:waybillType': { '@id': 'cargo:HOUSE' },
    'cargo:waybillNumber': house.number,
    'cargo:masterWaybill': { '@id': waybill['@id'] },
  })
})

test('an unchanged waybill is not sent again; a changed one has another ETag and revision', async () => {
  const { id, key } = await account()
  const { master } = await flown(id, null)
  const path = `master-${master.id}`
  const first = await get(path, key)
  const etag = String(first.headers.etag)
  const again = await get(path, key, { 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const { version } = await ask(masterApi.detail, { id: master.id })
  await ask(masterApi.save, {
    id: master.id,
    version,
    airline: 'LH',
    kind: 'consolidation',
    accountId: id,
    content: { ...content, reference: 'REF-2' },
  })
  const changed = await get(path, key, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
  expect(Number(changed.headers.revision)).toBeGreaterThan(Number(first.headers.revision))
})

test('an account sees its own waybills only, an airline those of its own; drafts and void ones are not there', async () => {
  const [own, other, airline] = [await account(), await account(), await account()]
  await ask(partnerApi.save, { accountId: airline.id, name: 'LH', kind: 'air', airlines: 'LH' } as never)
  const { master, house } = await flown(own.id, own.id)
  const seen = async (key: string | undefined) =>
    [(await get(`master-${master.id}`, key)).statusCode, (await get(`house-${house.id}`, key)).statusCode].join(' ')
  expect(await seen(own.key)).toBe('200 200')
  expect(await seen(airline.key)).toBe('200 200')
  expect(await seen(other.key)).toBe('404 404')
  expect(await seen(undefined)).toBe('401 401')
  expect(await seen('wrong')).toBe('401 401')
  // The customer of one house sees its master's address only if the master is its own, too.
  const shared = await flown(null, other.id)
  const child = (await get(`house-${shared.house.id}`, other.key)).json()
  expect([child['cargo:waybillNumber'], child['cargo:masterWaybill']]).toEqual([shared.house.number, undefined])
  expect((await get(`master-${shared.master.id}`, other.key)).statusCode).toBe(404)
  const { id, version } = await ask(masterApi.save, { airline: 'LH', accountId: own.id, content })
  expect((await get(`master-${id}`, own.key)).statusCode).toBe(404)
  const booked = await ask(masterApi.book, { id, version, number: waybillNumber('020', 9_499_000) })
  await ask(masterApi.void, { id, version: booked.version, reason: 'Not flown' })
  const gone = await get(`master-${id}`, own.key)
  expect(gone.json()).toMatchObject({ '@type': 'api:Error', 'api:hasErrorDetail': { 'api:hasCode': '404' } })
  for (const odd of ['master-1', 'x', `master-${id}'`, '%00']) expect((await get(odd, own.key)).statusCode).toBe(404)
})

test('the server says what it is', async () => {
  const { key } = await account()
  const reply = await world.product.server.inject({ url: '/shortcut-api/one-record/', headers: { 'x-api-key': key } })
  expect(reply.json()).toMatchObject({
    '@type': 'api:ServerInformation',
    'api:hasSupportedApiVersion': ['2.2.0'],
    'api:hasSupportedContentType': ['application/ld+json'],
  })
})

test('a waybill that arrives as JSON-LD is kept as a message, byte for byte, and changes no waybill', async () => {
  const { id, key } = await account()
  const { master } = await flown(id, id)
  const text = (await get(`master-${master.id}`, key)).body
  const reply = await world.product.server.inject({
    method: 'POST',
    url: '/shortcut-api/booking/inbound',
    headers: { 'x-api-key': key, 'content-type': 'application/ld+json' },
    payload: text,
  })
  const { messageId } = reply.json().data
  const { rows } = await world.database.pool.query(
    `SELECT m.purpose, m.customer_reference_number, convert_from(f.content, 'UTF8') AS text
     FROM booking_message m JOIN booking_file f ON f.id = m.file_id WHERE m.id = $1`,
    [messageId],
  )
  expect(rows).toEqual([{ purpose: 'JSON-LD', customer_reference_number: master.number, text }])
  expect((await ask(masterApi.detail, { id: master.id })).version).toBe(master.version)
})

test('what is not read is an error of ONE Record, before its body is read, and only for holders of a key', async () => {
  const { key } = await account()
  const tell = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string, as?: string) =>
    world.product.server.inject({
      method,
      url: `/shortcut-api/one-record/${path}`,
      headers: { 'content-type': 'application/ld+json', ...(as ? { 'x-api-key': as } : {}) },
      ...(method === 'GET' ? {} : { payload: '{"@type":"cargo:Waybill"}' }),
    })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    for (const path of ['', 'logistics-objects', 'logistics-objects/master-x', 'subscriptions']) {
      const reply = await tell(method, path, key)
      expect([reply.statusCode, reply.headers.allow], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
      expect(reply.json()).toMatchObject({ '@type': 'api:Error', 'api:hasErrorDetail': { 'api:hasCode': '405' } })
    }
  const unknown = await tell('GET', 'subscriptions', key)
  expect([unknown.statusCode, unknown.json()['@type']]).toEqual([404, 'api:Error'])
  const stranger = await tell('POST', 'logistics-objects')
  expect([stranger.statusCode, stranger.json()['@type']]).toEqual([401, 'api:Error'])
})
