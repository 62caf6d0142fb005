import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import {
  type PaperParts,
  type WaybillPaper,
  waybillPaperPath,
  waybillParts,
} from '@shortcut/domain/air/waybill-paper.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { isWaybill, templateKinds } from '@shortcut/domain/cargo/templates/template.ts'
import { templateApi } from '@shortcut/domain/cargo/templates/template-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { readPdf } from '../../testing/papers/pdf-text.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let admin: string
beforeAll(async () => {
  world = await openWorld({ CARRIER: 'Apex Export Dispatch | 1 Cargo Rd, Chicago, IL 60666' })
  make = await openBuilders(world)
  token = make.dispatcher.token
  admin = make.administrator.token
})
afterAll(() => world.close())

const content = {
  shipper: {
    name: 'Rosemill Tools',
    address: '1 Elm St',
    city: 'Chicago',
    state: 'IL',
    country: 'US',
    account: 'SH-1',
  },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE', phone: '+49 40 1' },
  notify: { name: 'Nordwind', city: 'Bremen', country: 'DE' },
  agent: { name: 'Apex', city: 'Chicago', iataCode: '0123456', cass: '0012' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [
    { to: 'FRA', by: 'LH' },
    { to: 'HAM', by: 'LH' },
  ],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  codes: ['PER'],
  handling: 'Keep dry',
  lines: [
    {
      pieces: 4,
      gross: '97.6',
      goods: 'Machine parts',
      tariff: 'M 100; N 12; 45 10; 100 9; 300 8',
      dimensions: [{ pieces: 4, length: '60', width: '50', height: '40', unit: 'cm' }],
    },
  ],
  otherCharges: [{ code: 'AW', due: 'A', amount: '25' }],
  executedOn: '2026-11-30',
  executedAt: 'Chicago',
  signature: 'J. Miller',
}
const ask = async (entry: Parameters<World['call']>[0], input: object, who = token) => {
  const { code, message, data } = await world.call(entry, input as never, { token: who })
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data as never
}
type Known = { id: string; version: number; number: string }
let serial = 3_000_000
async function booked(more: object = {}, kind = 'direct'): Promise<Known> {
  const draft: Known = await ask(masterApi.save, { airline: 'LH', kind, content: { ...content, ...more } })
  serial += 1
  return ask(masterApi.book, { id: draft.id, version: draft.version, number: waybillNumber('020', serial) })
}
async function print(paper: WaybillPaper, id: string, parts: PaperParts = 'all', who = token) {
  const path = waybillPaperPath(paper, id, parts)
  const { code, data } = await world.call(fileApi.downloadToken, { path }, { token: who })
  if (code !== 200) return { code, text: '', pages: 0 }
  const url = `/shortcut-api${path}?token=${data.token}`
  const reply = await world.product.server.inject({ method: 'GET', url })
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  const { text, pages } = readPdf(reply.rawPayload)
  return { code, text: text.replace(/\s+/g, ' '), pages }
}
async function template(kind: WaybillPaper, size: 'a4' | 'letter', said: string, accountId: string | null = null) {
  const standard = standardTemplate(kind, size)
  const [first, ...rest] = standard.elements
  const elements = [{ ...first, text: `${said} {number}` }, ...rest]
  const input = { kind, name: said, accountId, content: { size, elements } }
  const { id, version, edition }: Known & { edition: number } = await ask(templateApi.save, input, admin)
  await ask(templateApi.activate, { id, version, edition }, admin)
}

test('thousands are grouped in every box', async () => {
  const lines = [{ pieces: 1200, gross: '12345', rateClass: 'Q', rate: '2.10', goods: 'Paint', volume: '2500.5' }]
  const { id } = await booked({ lines, otherCharges: [{ code: 'AW', due: 'A', amount: '1234.5' }] })
  const { text } = await print('masterWaybill', id)
  for (const said of ['1,200', '12,345', '416,750', '875,175.00', '1,234.50', '2,500.500 m³'])
    expect(text).toContain(said)
  expect(text).not.toMatch(/(?<![\d,-])\d{4,}\.\d/)
})

test('the paper of a booked waybill has its twelve parts, each with what stands in the boxes', async () => {
  const { id, number } = await booked()
  const { text, pages } = await print('masterWaybill', id)
  expect(pages).toBe(12)
  for (const part of waybillParts) expect(text.split(part).length - 1, part).toBe(1)
  for (const said of [
    number,
    'Lufthansa Cargo',
    'Rosemill Tools',
    'Chicago IL US',
    'SH-1',
    'Tel. +49 40 1',
    'Notify: Nordwind, Bremen DE',
    '01-2 3456/0012',
    'FRA',
    'LH8161/01DEC',
    'NVD',
    'NCV',
    'XXX',
    'PER Keep dry',
    'NOEEI 30.37(a)',
    'Machine parts',
    '4x60x50x40 cm',
    '97.6',
    '900.00',
    'AWA 25.00',
    '925.00',
    '2026-11-30 Chicago J. Miller',
  ])
    expect(text.split(said).length - 1, said).toBeGreaterThanOrEqual(12)
  expect(text).not.toMatch(/DRAFT|VOID|[{}]/)
  const originals = await print('masterWaybill', id, 'originals')
  expect(originals.pages).toBe(3)
  expect(originals.text).not.toContain('COPY 4')
  const log = (await ask(logApi.list, { entityId: id }, admin)) as { list: { action: string; after: object }[] }
  expect(log.list.filter(({ action }) => action === 'waybillPaper.print')).toHaveLength(2)
})

test('handling information that its box has no room for goes on below the goods', async () => {
  const handling = `${'KEEP AWAY FROM HEAT AND MOISTURE. '.repeat(11)}END OF REMARKS`
  const notify = { name: 'Nordwind Logistik', address: `${'Lange Strasse '.repeat(4)}7`, city: 'Bremen', country: 'DE' }
  const { id } = await booked({ handling, notify, codes: ['PER', 'HEA', 'EAP', 'SPX', 'BIG', 'AOG'] })
  const { text } = await print('masterWaybill', id, 'originals')
  for (const said of [
    '(CONTINUED BELOW NATURE OF GOODS)',
    'HANDLING INFORMATION, CONTINUED:',
    'NOEEI 30.37(a)',
    'Nordwind Logistik',
  ])
    expect(text.split(said).length - 1, said).toBe(3)
  expect(text.match(/END OF REMARKS|END\s+OF\s+REMARKS/g)).toHaveLength(3)
  expect(text).not.toContain('…')
})

test('names of other alphabets are printed; a letter that no font has is named', async () => {
  const shipper = { name: 'Công ty Nguyễn Ươm', address: 'ul. Żółta 7', city: 'Łódź', country: 'PL' }
  const { id } = await booked({ shipper, consignee: { name: '上海贸易有限公司', city: 'Αθήνα', country: 'CN' } })
  const { text } = await print('masterWaybill', id, 'originals')
  expect(text).not.toContain('stands for a letter')
  const lost = await booked({ shipper: { name: 'שלום בע"מ', country: 'IL' } })
  const paper = await print('masterWaybill', lost.id, 'originals')
  expect(paper.text.split('Each “?” stands for a letter that the printer does not have.').length - 1).toBe(3)
})

test('a draft and a void waybill are one page that says so, and no part of a set', async () => {
  const draft: Known = await ask(masterApi.save, { airline: 'LH', content })
  const paper = await print('masterWaybill', draft.id)
  expect(paper.pages).toBe(1)
  expect(paper.text).toContain('DRAFT')
  expect(paper.text).not.toMatch(/ORIGINAL \d/)
  const { id, version } = await booked()
  await ask(masterApi.void, { id, version, reason: 'Typed twice' }, admin)
  const gone = await print('masterWaybill', id)
  expect([gone.pages, gone.text.includes('VOID'), /ORIGINAL \d/.test(gone.text)]).toEqual([1, true, false])
})

test('nothing of many long lines is lost: what the box has no room for stands on further pages of each part', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    pieces: 40,
    gross: '100',
    rateClass: 'Q',
    rate: '2',
    goods: `Goods ${index + 1} ${'of many words '.repeat(12)}end${index + 1}`,
    dimensions: Array.from({ length: 40 }, (_, n) => ({
      pieces: 1,
      length: String(100 + n),
      width: '50',
      height: String(10 + index),
      unit: 'cm',
    })),
  }))
  const { id, number } = await booked({ lines })
  const { text, pages } = await print('masterWaybill', id, 'originals')
  expect(pages).toBeGreaterThan(3)
  for (let index = 1; index <= 12; index++) {
    expect(text).toContain(`end${index}`)
    for (const side of ['100', '139']) expect(text).toContain(`1x${side}x50x${9 + index}`)
  }
  expect(text).toContain(`${number} · continued`)
  expect(text).not.toContain('…')
})

test('the longest names of airports stand whole in their boxes', async () => {
  const { id } = await booked({ origin: 'ATL', destination: 'SIN' })
  const { text } = await print('masterWaybill', id, 'originals')
  expect(text).toContain('ATL Hartsfield')
  expect(text.split('SIN Singapore Changi').length - 1).toBe(3)
  expect(text).not.toContain('…')
})

test('a house is issued by the office under its master; each prints by the template of its customer, else of all', async () => {
  const customer = await make.account({ name: 'Rosemill Group' })
  const master = await booked({}, 'consolidation')
  const form = { masterId: master.id, accountId: customer.id, content }
  const draft: Known = await ask(houseApi.save, form)
  const house: Known = await ask(houseApi.issue, { id: draft.id, version: draft.version })
  const standard = await print('houseWaybill', house.id)
  expect(standard.pages).toBe(12)
  for (const said of ['Apex Export Dispatch', house.number, master.number, 'House Air Waybill'])
    expect(standard.text).toContain(said)
  await template('houseWaybill', 'a4', 'For all')
  await template('houseWaybill', 'letter', 'For Rosemill', customer.id)
  expect((await print('houseWaybill', house.id)).text).toContain(`For Rosemill ${house.number}`)
  const loose: Known = await ask(houseApi.save, { content })
  const other: Known = await ask(houseApi.issue, { id: loose.id, version: loose.version })
  expect((await print('houseWaybill', other.id)).text).toContain('For all')
  expect((await print('masterWaybill', master.id)).text).not.toContain('For all')
})

test('a template without the number, the red words or the part, or without rate lines, is never activated', async () => {
  for (const kind of templateKinds.filter(isWaybill)) {
    const { size, elements } = standardTemplate(kind, 'a4')
    const texts = elements.filter((one) => !('text' in one) || !/\{(number|stamp|copy)\}/.test(one.text))
    const bare = { kind, name: 'Bare', content: { size, elements: texts.filter(({ type }) => type !== 'table') } }
    const made: { id: string; version: number; faults: { key: string; name: string }[] } = await ask(
      templateApi.save,
      bare,
      admin,
    )
    const named = made.faults.map(({ key, name }) => `${key} ${name}`.trim())
    expect(named).toEqual(['noName number', 'noName stamp', 'noName copy', 'noTable'])
    const input = { id: made.id, version: made.version, edition: 1 }
    const refused = await world.call(templateApi.activate, input, { token: admin })
    expect(refused.code).toBe(codes.refused)
    expect(refused.message).toContain('No text holds the name number')
  }
})

test('who may not see waybills opens no paper, and a paper of nothing is none', async () => {
  const { id } = await booked()
  await ask(userApi.save, { account: 'newcomer', name: 'New', roleIds: [], password: 'shortcut1' }, admin)
  const input = { username: 'newcomer', password: 'shortcut1', appType: 1 }
  const { data: newcomer } = await world.call(userApi.login, input as never)
  expect((await print('masterWaybill', id)).code).toBe(200)
  expect((await print('masterWaybill', id, 'all', newcomer.token)).code).not.toBe(200)
  expect((await print('houseWaybill', id)).code).not.toBe(200)
  expect((await print('masterWaybill', '019aaaaa-0000-7000-8000-000000000000')).code).not.toBe(200)
})
