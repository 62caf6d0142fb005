import { labelApi, type labelFormats, labelsPath } from '@shortcut/domain/cargo/label-api.ts'
import { type CargoPaperKind, cargoPaperPath } from '@shortcut/domain/cargo/papers.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { type TemplateContent, type TemplateKind, templateKinds } from '@shortcut/domain/cargo/templates/template.ts'
import { templateApi } from '@shortcut/domain/cargo/templates/template-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { longestTurn } from '../../testing/longest-turn.ts'
import { readPdf } from '../../testing/papers/pdf-text.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { exampleFilled } from '../printing/example.ts'
import { layOut } from '../printing/lay-out.ts'
import { picturesPdf } from '../printing/picture-pdf.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let token: string
beforeAll(async () => {
  world = await openWorld({ CARRIER: 'Apex Export Dispatch | 1 Cargo Rd, Chicago, IL 60666' })
  make = await openBuilders(world)
  token = make.administrator.token
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const said = (text: string, y: number): TemplateContent['elements'][number] => ({
  type: 'text',
  x: 10,
  y,
  width: 80,
  height: 5,
  size: 4,
  bold: false,
  align: 'left',
  text,
})
const label = (text: string): TemplateContent => ({
  size: 'a6',
  elements: [said(text, 10), said('{marks}', 30), { type: 'bars', x: 10, y: 40, width: 80, height: 20 }],
})

let made = 0
async function saved(kind: TemplateKind, content: TemplateContent, accountId: string | null = null) {
  const reply = await world.call(templateApi.save, { kind, name: `T ${++made}`, accountId, content }, { token })
  expect(reply.code, reply.message).toBe(200)
  return reply.data
}
const activate = ({ id, version, edition }: { id: string; version: number; edition: number }) =>
  world.call(templateApi.activate, { id, version, edition }, { token })
async function active(kind: TemplateKind, content: TemplateContent, accountId: string | null = null) {
  const { code, message, data } = await activate(await saved(kind, content, accountId))
  expect(code, message).toBe(200)
  return data
}
/** So that the standard prints in the next test. */
async function standardAgain() {
  const { data } = await world.call(templateApi.list, {}, { token })
  for (const { id, version, activeEdition } of data)
    if (activeEdition !== null) await world.call(templateApi.activate, { id, version, edition: null }, { token })
}

async function opened(path: string) {
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const url = `/shortcut-api${path}?token=${data.token}`
  const reply = await world.product.server.inject({ method: 'GET', url })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}
async function labels(receiptId: string, format: (typeof labelFormats)[number], size?: '4x6') {
  const { data } = await world.call(labelApi.print, { receiptId, ...(size ? { size } : {}) }, { token })
  return opened(labelsPath(data.id, format))
}
const paper = async (kind: CargoPaperKind, id: string) => {
  const { text, pages } = readPdf(await opened(cargoPaperPath(kind, id)))
  return { text: text.replace(/\s+/g, ' '), pages }
}
async function counted(pieces: number) {
  const { order, receipt } = await cargo.ofOrder(pieces)
  await cargo.act(ana, 'countLoose', { pieces, packaging: 'carton' }, { receiptId: receipt.id })
  return { order, receipt }
}

test('each save of another content is an edition; an old one can be seen and printed again', async () => {
  const first = await saved('label', label('one'))
  expect([first.edition, first.activeEdition]).toEqual([1, null])
  const { id, kind } = first
  const second = await world.call(
    templateApi.save,
    { id, kind, version: first.version, name: 'Renamed', content: label('two') },
    { token },
  )
  expect(second.data.edition).toBe(2)
  const third = await world.call(
    templateApi.save,
    { id, kind, version: second.data.version, name: 'Again', content: label('two') },
    { token },
  )
  expect([third.data.edition, third.data.name]).toEqual([2, 'Again'])
  const old = await world.call(templateApi.detail, { id, edition: 1 }, { token })
  expect(old.data.content).toEqual(label('one'))
  expect(old.data.editions.map(({ number }) => number)).toEqual([2, 1])
  expect((await world.call(templateApi.detail, { id, edition: 3 }, { token })).code).toBe(codes.notFound)
  const stale = await world.call(
    templateApi.save,
    { id, kind, version: 1, name: 'Late', content: label('x') },
    { token },
  )
  expect(stale.code).toBe(codes.conflict)
  const { data } = await activate({ id, version: third.data.version, edition: 1 })
  expect([data.activeEdition, data.edition]).toEqual([1, 2])
  const { receipt } = await counted(1)
  expect((await labels(receipt.id, 'zpl')).toString()).toContain('^FDone^FS')
  await standardAgain()
})

test('a broken template is saved, so that nothing is lost, but not activated: a sentence says why', async () => {
  const broken = await saved('label', { size: 'a6', elements: [said('{customr}', 10)] })
  expect(broken.faults.map(({ key }) => key)).toEqual(['noCode', 'noMarks', 'nameUnknown'])
  const refused = await activate(broken)
  expect(refused.code).toBe(codes.refused)
  expect(refused.message).toContain('cannot print yet. It has no bar code and no QR code')
  const misnamed = await saved('label', label('{customr}'))
  expect((await activate(misnamed)).message).toContain('Element 1 has {customr}, which does not exist.')
  const { size, elements } = label('{customer}')
  const hiding = await saved('label', { size, elements: [...elements, said('FRAGILE', 28)] })
  expect((await activate(hiding)).message).toContain('Element 4 stands on {marks}, which must stay readable.')
})

test('one template prints for a customer, and one for all others; another takes its place', async () => {
  const { order, receipt } = await counted(1)
  const other = await counted(1)
  const account = await make.account()
  await world.database.pool.query('UPDATE work_order SET account_id = $1 WHERE id = $2', [account.id, other.order.id])
  const forAll = await active('label', label('For all {order}'))
  await active('label', label('Only {order}'), account.id)
  expect((await labels(receipt.id, 'zpl')).toString()).toContain(`^FDFor all ${order.bookingId}^FS`)
  expect((await labels(other.receipt.id, 'zpl')).toString()).toContain(`^FDOnly ${other.order.bookingId}^FS`)
  // Two at once: one of them prints in the end, and the other does not.
  const both = await Promise.all([saved('label', label('Left')), saved('label', label('Right'))])
  const answers = await Promise.all(both.map(activate))
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const { data } = await world.call(templateApi.list, {}, { token })
  const printing = data.filter(({ kind, accountId, activeEdition }) => kind === 'label' && !accountId && activeEdition)
  expect(printing).toHaveLength(1)
  expect(data.find(({ id }) => id === forAll.id)?.activeEdition).toBeNull()
  // A size that somebody asks for is kept.
  expect((await labels(receipt.id, 'pdf', '4x6')).toString('latin1')).toContain('/MediaBox [0 0 288 432')
  const [first] = printing
  const gone = await world.call(templateApi.delete, { ids: [first?.id ?? ''] }, { token })
  expect(gone.data.failed[0]?.message).toContain('prints. Deactivate it first.')
  await standardAgain()
  expect((await labels(receipt.id, 'zpl')).toString()).toContain(`Receipt^FS`)
  const log = await world.call(logApi.list, { entity: 'template', entityId: forAll.id } as never, { token })
  expect(log.data.list.map(({ action }) => action)).toEqual([
    'template.deactivate',
    'template.activate',
    'template.add',
  ])
})

test('papers by a template: a table over many pages with what stands below it at its end, and red words kept', async () => {
  const { receipt } = await counted(120)
  await active('tally', standardTemplate('tally', 'a4'))
  await active('dockReceipt', standardTemplate('dockReceipt', 'letter'))
  const { text, pages } = await paper('tally', receipt.id)
  for (const no of ['0001', '0060', '0120']) expect(text).toContain(`${receipt.receiptNo}-${no}`)
  expect(text).toContain('NOT COUNTED')
  expect(pages).toBeGreaterThan(2)
  expect(text).toContain(`${pages} / ${pages}`)
  expect(text.match(/Warehouse: name, date, signature/g)).toHaveLength(1)
  const dock = await paper('dockReceipt', receipt.id)
  expect(dock.text).toContain('Apex Export Dispatch')
  await standardAgain()
})

test('a paper of thousands of pieces keeps nobody else waiting', async () => {
  const filled = exampleFilled('tally', 'Apex')
  const rows = Array.from({ length: 2_000 }, (_, n) => Object.assign({}, filled.rows?.[0], { no: String(n + 1) }))
  const many = Object.assign({}, filled, { rows })
  const begun = threadMs()
  const turn = await longestTurn(async () => picturesPdf(await layOut(standardTemplate('tally', 'a4'), many)))
  // Of the same work, so that the machine does not matter: about a twentieth, and a third when nothing is done in steps.
  expect(turn).toBeLessThan((threadMs() - begun) / 6)
})

test('an air waybill of long lines in large letters keeps nobody else waiting either', async () => {
  const filled = exampleFilled('masterWaybill', 'Apex')
  const goods = 'Spare parts of pumps and hand tools, packed in cartons. '.repeat(15)
  const rows = Array.from({ length: 12 }, () => Object.assign({}, filled.rows?.[0], { goods }))
  const many = Object.assign({}, filled, { rows })
  const { size, elements } = standardTemplate('masterWaybill', 'letter')
  const large = elements.map((one) => (one.type === 'table' ? Object.assign({}, one, { size: 12 }) : one))
  const begun = threadMs()
  let pages = 0
  const turn = await longestTurn(async () => {
    const pictures = await layOut({ size, elements: large }, many)
    pages = pictures.length
    await picturesPdf(pictures)
  })
  expect(pages).toBeGreaterThan(20)
  expect(turn).toBeLessThan((threadMs() - begun) / 4)
})

test('an example of each kind shows what is wrong while it is changed', async () => {
  for (const kind of templateKinds) {
    const size = kind === 'label' || kind === 'awbLabel' ? 'a6' : 'a4'
    const { data } = await world.call(templateApi.preview, { kind, content: standardTemplate(kind, size) }, { token })
    expect(data.faults, kind).toEqual([])
    expect(data.svg).toContain('Apex Export Dispatch')
    if (kind === 'masterWaybill' || kind === 'houseWaybill') expect(data.svg).toContain('3,859.50')
    expect(data.svg).toContain(kind === 'awbLabel' ? '020-71293946' : 'Acme Export')
  }
  const text = '<script>alert(1)</script> {customer}'
  const { data } = await world.call(templateApi.preview, { kind: 'label', content: label(text) }, { token })
  expect(data.svg).not.toContain('<script')
})

test('dispatchers see templates and change none', async () => {
  const dispatcher = { token: make.dispatcher.token }
  expect((await world.call(templateApi.list, {}, dispatcher)).code).toBe(200)
  const content = label('x')
  const refused = await world.call(templateApi.save, { kind: 'label', name: 'Mine', content }, dispatcher)
  expect(refused.code).toBe(codes.forbidden)
})
