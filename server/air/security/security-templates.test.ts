import { writeFileSync } from 'node:fs'
import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityPaperPath } from '@shortcut/domain/air/security-paper.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import type { SecurityTemplate } from '@shortcut/domain/cargo/templates/template.ts'
import { templateApi } from '@shortcut/domain/cargo/templates/template-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
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
  world = await openWorld({ CARRIER: 'Apex Export | 1 Cargo Rd, Chicago' })
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.administrator.token
})
afterAll(() => world.close())

const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
async function master(serial: number) {
  const lines = [{ pieces: 12, gross: '345', goods: 'Paint' }]
  const parties = {
    shipper: { name: 'Rosemill Tools', country: 'US' },
    consignee: { name: 'Alster Import', country: 'DE' },
  }
  const content = {
    ...parties,
    origin: 'ORD',
    destination: 'HAM',
    legs: [{ to: 'HAM', by: 'LH' }],
    codes: ['RFL'],
    lines,
  }
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind: 'direct', content })
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
/** The standard of a kind with a line of the office's own, which prints from now on. */
async function ownTemplate(kind: SecurityTemplate, said: string) {
  const standard = standardTemplate(kind, 'letter')
  const own = {
    type: 'text',
    x: 13,
    y: 248,
    width: 100,
    height: 5,
    size: 3,
    bold: false,
    align: 'left',
    text: said,
  } as const
  const content = { ...standard, elements: [...standard.elements, own] }
  const { id, version, edition } = await ask(templateApi.save, { kind, name: kind, content })
  const { code, message } = await world.call(templateApi.activate, { id, version, edition }, { token })
  expect(code, message).toBe(200)
}
async function print(path: string) {
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const reply = await world.product.server.inject({ url: `/shortcut-api${path}?token=${data.token}` })
  expect(reply.headers['content-type'], reply.payload.slice(0, 300)).toBe('application/pdf')
  if (process.env.PAPERS) writeFileSync(`${process.env.PAPERS}/${path.split('/')[2]}.pdf`, reply.rawPayload)
  return readPdf(reply.rawPayload).text.replace(/\s+/g, ' ')
}

test('the office’s own declaration prints, with whether it is secure and every screening', async () => {
  const { id, number } = await master(8_300_001)
  const path = securityPaperPath('declaration', 'master', id)
  expect(await print(path)).not.toContain('Our own words')
  await ownTemplate('securityDeclaration', 'Our own words for {goods}')
  const before = await print(path)
  expect(before).toContain('Our own words for Paint')
  expect(before).toContain('Not secure, and not valid as a declaration')
  await secureFreight(ask, id)
  const text = await print(path)
  for (const said of [
    number ?? '',
    'Apex Export',
    'SCO: secure for all-cargo aircraft only',
    'XRY',
    'Cal Dock',
    '12 / 12',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('not valid')
})

test('the office’s own checklist prints with every question, and why the goods were refused', async () => {
  const { id } = await master(8_300_002)
  await ownTemplate('acceptanceChecklist', 'Ask the duty officer')
  const { version } = await ask(masterApi.detail, { id })
  const { filings } = await ask(consolidationApi.plan, { id })
  const typed = { documents: null, cargo: null, dangerous: null, filing: null }
  const plan = { id, version, departsAt: null, aircraft: '' as const, typed, filings, isAccepted: false }
  await ask(consolidationApi.save, { ...plan, refusedBecause: 'Drum 3 leaks' })
  const text = await print(securityPaperPath('checklist', 'master', id))
  for (const question of [...Object.values(en.acceptancePapers), ...Object.values(en.acceptancePackages)])
    expect(text).toContain(question.slice(0, 40))
  for (const said of ['Ask the duty officer', 'Refused at acceptance: Drum 3 leaks', 'RFL', 'Paint'])
    expect(text).toContain(said)
})

test('a template that does not say whether freight is secure cannot print', async () => {
  const standard = standardTemplate('securityDeclaration', 'a4')
  const elements = standard.elements.filter((one) => !(one.type === 'text' && one.text.includes('{stamp}')))
  const saved = await ask(templateApi.save, {
    kind: 'securityDeclaration',
    name: 'Silent',
    content: { ...standard, elements },
  })
  const { id, version, edition } = saved
  const { code, message } = await world.call(templateApi.activate, { id, version, edition }, { token })
  expect(code).not.toBe(200)
  expect(message).toContain('stamp')
})
