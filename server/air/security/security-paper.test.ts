import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityPaperPath } from '@shortcut/domain/air/security-paper.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { en } from '@shortcut/words/en.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { readPdf } from '../../testing/papers/pdf-text.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
const content = (codes: string[] = []) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  codes,
  lines: [{ pieces: 1200, gross: '12345', goods: 'Paint' }],
})
let serial = 8_100_000
async function consolidation(codes?: string[]) {
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content: content(codes) })
  serial += 1
  const master = await ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
  const draft = await ask(houseApi.save, { masterId: id, content: content(codes) })
  return { master, house: await ask(houseApi.issue, { id: draft.id, version: draft.version }) }
}
async function print(path: string, who = token) {
  const { code, data } = await world.call(fileApi.downloadToken, { path }, { token: who })
  if (code !== 200) return { code, text: '', name: '' }
  const reply = await world.product.server.inject({ url: `/shortcut-api${path}?token=${data.token}` })
  expect(reply.headers['content-type'], reply.payload.slice(0, 300)).toBe('application/pdf')
  const text = readPdf(reply.rawPayload).text.replace(/\s+/g, ' ')
  return { code, text, name: String(reply.headers['content-disposition']) }
}

test('a declaration says how freight was made secure, and is not valid as long as something is missing', async () => {
  const { master, house } = await consolidation()
  const path = securityPaperPath('declaration', 'master', master.id)
  const before = await print(path)
  expect(before.text).toContain(`not valid as a declaration. ${house.number}:`)
  expect(before.text).toContain('No screening is recorded.')
  expect(before.text).not.toContain('status is the reason')
  await secureFreight(ask, master.id)
  const { text, name } = await print(path)
  expect(name).toContain(`${master.number} security declaration.pdf`)
  for (const said of [
    master.number ?? '',
    house.number ?? '',
    'SCO: secure for all-cargo aircraft only',
    'XRY',
    'Cal Dock',
    'Dock 2',
    '1,200 / 1,200',
    'LH8161 2026-12-01',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('not valid')
  const ofHouse = await print(securityPaperPath('declaration', 'house', house.id))
  expect(ofHouse.text).toContain(`${house.number} · ${master.number}`)
  const { list: log } = await cargo.ask(logApi.list, { entityId: house.id })
  expect(log[0]).toMatchObject({ action: 'houseWaybill.printDeclaration' })
})

test('the checklist of dangerous goods has every question, the codes, and why they were refused; other freight has none', async () => {
  const { master } = await consolidation(['RFL', 'PER'])
  const path = securityPaperPath('checklist', 'master', master.id)
  const { clocks, filings } = await ask(consolidationApi.plan, { id: master.id })
  expect(clocks.find(({ clock }) => clock === 'dangerous')?.state).toBe('open')
  const { version } = await ask(masterApi.detail, { id: master.id })
  const typed = { documents: null, cargo: null, dangerous: null, filing: null }
  const plan = { id: master.id, version, departsAt: null, aircraft: '' as const, typed, filings, isAccepted: false }
  await ask(consolidationApi.save, { ...plan, refusedBecause: 'Drum 3 leaks' })
  const { text } = await print(path)
  for (const question of [...Object.values(en.acceptancePapers), ...Object.values(en.acceptancePackages)])
    expect(text).toContain(question.slice(0, 40))
  expect(text).toContain('Refused at acceptance: Drum 3 leaks')
  expect(text).toMatch(/RFL(?! PER)/)
  const { master: other } = await consolidation()
  expect((await print(securityPaperPath('checklist', 'master', other.id))).code).not.toBe(200)
})

test('who may not see the security of freight opens no such paper', async () => {
  const { master } = await consolidation()
  const { token: clerk } = await world.signIn('billingClerk')
  expect((await print(securityPaperPath('declaration', 'master', master.id), clerk)).code).not.toBe(200)
})
