import { readFile } from 'node:fs/promises'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { labelApi, type labelFormats, labelSizeNames, labelsPath } from '@shortcut/domain/cargo/label-api.ts'
import { readLabel } from '@shortcut/domain/cargo/labels.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { openHouses } from '../../testing/air/houses.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { type LabelFacts, labelFactsOf } from './label-facts.ts'
import { labelPicture, templateKindOf } from './label-fields.ts'
import { pictureSvg } from './picture-svg.ts'

let world: World
let make: Builders
let token: string
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  world = await openWorld({ CARRIER: 'Apex Export Dispatch | 1 Cargo Rd, Chicago, IL 60666' })
  make = await openBuilders(world)
  token = make.administrator.token
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
})
afterAll(() => world.close())

/** A receipt of an order with so many pieces that carry no label. */
async function loose(pieces: number, mawb = '') {
  const { order, receipt } = await cargo.ofOrder(pieces, null, { mawb })
  await cargo.act(ana, 'countLoose', { pieces, packaging: 'carton' }, { receiptId: receipt.id })
  const { pieceList } = await cargo.detail(receipt.id)
  return { order, receipt, pieces: pieceList }
}
const settings = (gs1Prefix: string, size: (typeof labelSizeNames)[number] = '4x6') =>
  world.call(labelApi.save, { gs1Prefix, size }, { token })

async function open(printId: string, format: (typeof labelFormats)[number]) {
  const path = labelsPath(printId, format)
  const minted = await world.call(fileApi.downloadToken, { path }, { token })
  const { statusCode, headers, rawPayload } = await world.product.server.inject({
    method: 'GET',
    url: `/shortcut-api${path}?token=${minted.data.token}`,
  })
  return { statusCode, type: headers['content-type'], bytes: rawPayload }
}

test('phones learn of labels of the air waybill that the office prints, and of what changes on the order', async () => {
  const { order, receipt, pieces } = await loose(1, '933-34099170')
  /** As if it had all been an hour ago. */
  const anHourAgo = async () => {
    for (const [table, column, id] of [
      ['piece', 'receipt_id', receipt.id],
      ['receipt', 'id', receipt.id],
      ['work_order', 'id', order.id],
    ])
      await world.owner.query(`UPDATE ${table} SET updated_at = updated_at - interval '1 h' WHERE ${column} = $1`, [id])
  }
  const changed = async () => {
    const since = new Date(Date.now() - 60_000).toISOString()
    const { data } = await world.call(warehouseWorkApi.today, { since }, { token: ana.token })
    return {
      receipts: data.receipts.filter(({ id }) => id === receipt.id),
      pieces: data.pieces.filter(({ receiptId }) => receiptId === receipt.id),
    }
  }
  await anHourAgo()
  expect(await changed()).toEqual({ receipts: [], pieces: [] })
  await world.call(labelApi.print, { receiptId: receipt.id, kind: 'awb' }, { token })
  expect((await changed()).pieces).toMatchObject([{ labels: ['9333409917000001', pieces[0]?.label] }])

  await anHourAgo()
  const { data: saved } = await world.call(
    workOrderApi.save,
    { id: order.id, version: order.version, hazmatClass: '3' },
    { token },
  )
  expect(saved).toMatchObject({ hazmatClass: '3' })
  expect(await changed()).toMatchObject({ receipts: [{ id: receipt.id }], pieces: [{ hazmatClass: '3' }] })
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** What the scanner of the phone app reads on a label at 8 dots a millimetre, as label printers have. */
async function scan(facts: LabelFacts, size: (typeof labelSizeNames)[number]) {
  const content = standardTemplate(templateKindOf(facts.kind === 'awb' ? 'awb' : 'own'), size)
  const picture = await labelPicture(facts, content, 'Apex Export Dispatch')
  const { data, info } = await sharp(Buffer.from(pictureSvg(picture)), { density: 25.4 * 8 })
    .resize(Math.round(picture.width * 8), Math.round(picture.height * 8))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height } as ImageData
  const found = await readBarcodes(image, { textMode: 'Plain' })
  return found.map(({ format, text, symbologyIdentifier }) => ({ format, text, symbologyIdentifier }))
}

test('a label says packaging in words, and the hazmat class and temperature of its piece, and nothing where there are none', async () => {
  const { pieces } = await loose(2)
  const [marked, plain] = pieces
  const mark = { labels: [marked?.label ?? ''], hazmatClass: '3' as const, temperature: 'cold' as const }
  await cargo.act(ana, 'mark', mark)
  const said = async (id = '') => {
    const [facts] = await labelFactsOf(world.database.kysely, [id])
    if (!facts) throw new Error('no label')
    const picture = await labelPicture(facts, standardTemplate(templateKindOf('own'), 'a6'), 'Apex')
    return picture.texts.flatMap(({ text }) => (/^Packaging|HAZMAT|°C/.test(text) ? [text] : []))
  }
  expect(await said(marked?.id)).toEqual(['Packaging: Carton', 'HAZMAT CLASS 3 · Cold, 2–8 °C'])
  expect(await said(plain?.id)).toEqual(['Packaging: Carton'])
})

test('without a GS1 prefix pieces have numbers of our own; with one each has a GS1 code that is never given twice', async () => {
  await settings('')
  const before = await loose(2)
  expect(before.pieces.map(({ label }) => readLabel(label).kind)).toEqual(['own', 'own'])
  expect((await settings('7612345')).data).toEqual({ gs1Prefix: '7612345', size: '4x6' })
  const [one, other] = await Promise.all([loose(20), loose(20)])
  const labels = [...one.pieces, ...other.pieces].map(({ label }) => label)
  expect(new Set(labels).size).toBe(40)
  for (const label of labels) {
    expect(readLabel(label), label).toEqual({ kind: 'sscc', label })
    expect(label.slice(1, 8)).toBe('7612345')
  }
  // A worn label is replaced by a new one, and the old one then says so.
  const [worn] = labels
  await cargo.act(ana, 'replaceLabel', { label: worn as string, reason: 'Torn' })
  const { pieceList } = await cargo.detail(one.receipt.id)
  const now = pieceList.find(({ pieceNo }) => pieceNo === 1)?.label as string
  expect(labels).not.toContain(now)
  expect(readLabel(now).kind).toBe('sscc')
  expect(await cargo.act(ana, 'putAway', { labels: [worn as string], location: 'A-01-1' })).toMatchObject({
    message: expect.stringContaining(now),
  })

  for (const bad of ['123456', '12345678901', '76A2345'])
    expect(JSON.stringify(await settings(bad))).toContain('must be the 7 to 10 digits that GS1 gave your company')
  await settings('')
})

test('the phone reads each printed code: our own number, the GS1 code and the piece of the air waybill, in all sizes', async () => {
  await settings('')
  const own = await loose(1, '020-71293946')
  await settings('0614141123')
  const gs1 = await loose(1)
  await settings('')
  const printed = await world.call(labelApi.print, { receiptId: own.receipt.id, kind: 'awb' }, { token })
  expect(printed.code, printed.message).toBe(200)
  const facts = [
    ...(await labelFactsOf(world.database.kysely, [own.pieces[0]?.id as string])),
    ...(await labelFactsOf(world.database.kysely, [gs1.pieces[0]?.id as string])),
    ...(await labelFactsOf(world.database.kysely, [own.pieces[0]?.id as string], 'awb')),
  ]
  expect(facts.map(({ kind }) => kind)).toEqual(['own', 'sscc', 'awb'])
  expect(facts[2]?.label).toBe('0207129394600001')
  for (const size of labelSizeNames)
    for (const one of facts) {
      const found = await scan(one, size)
      const bars = found.find(({ format }) => format === 'Code128')
      expect(bars, `${one.kind} ${size}`).toBeDefined()
      expect(readLabel(`${bars?.symbologyIdentifier}${bars?.text}`.replace(/^\]C0/, ''))).toMatchObject({
        label: one.label,
      })
      expect(found.find(({ format }) => format === 'QRCode')?.text).toBe(one.label)
    }
})

test('labels are printed as PDF and for label printers, the print is in the log, and only who may see pieces opens it', async () => {
  const { receipt, pieces } = await loose(3)
  const printed = await world.call(labelApi.print, { receiptId: receipt.id, size: 'a6' }, { token })
  expect(printed.data.labels).toBe(3)
  const pdf = await open(printed.data.id, 'pdf')
  expect(pdf).toMatchObject({ statusCode: 200, type: 'application/pdf' })
  expect(pagesOf(pdf.bytes)).toBe(3)
  expect(pdf.bytes.toString('latin1')).toContain('/MediaBox [0 0 297.6')
  const zpl = (await open(printed.data.id, 'zpl')).bytes.toString()
  expect(zpl.match(/\^XA[\s\S]*?\^XZ/g)).toHaveLength(3)
  for (const { label } of pieces) expect(zpl).toContain(`^FD${label}^FS`)

  const two = await world.call(labelApi.print, { pieceIds: pieces.slice(1).map(({ id }) => id) }, { token })
  expect(two.data.labels).toBe(2)
  const log = await world.call(logApi.list, { entity: 'receipt', entityId: receipt.id } as never, { token })
  expect(JSON.stringify(log.data)).toContain('label.print')

  const clerk = await world.signIn('billingClerk')
  const path = labelsPath(printed.data.id, 'pdf')
  expect((await world.call(fileApi.downloadToken, { path }, { token: clerk.token })).code).not.toBe(200)
  expect((await world.call(labelApi.print, { receiptId: receipt.id }, { token: clerk.token })).code).toBe(
    codes.forbidden,
  )
})

test('what cannot be printed is said: no label, no air waybill, too many', async () => {
  const { receipt } = await loose(1)
  expect(await world.call(labelApi.print, { receiptId: receipt.id, kind: 'awb' }, { token })).toMatchObject({
    code: codes.conflict,
    message: expect.stringContaining(`The order of ${receipt.receiptNo} has no air waybill`),
  })
  const empty = await cargo.receipt()
  expect(await world.call(labelApi.print, { receiptId: empty.id }, { token })).toMatchObject({
    code: codes.conflict,
    message: expect.stringContaining('No piece here has a label'),
  })
  expect((await world.call(labelApi.print, {} as never, { token })).code).toBe(codes.invalid)
})

test('the label of an air waybill names its airline, destination and house, as IATA Resolution 606 asks', async () => {
  const master = await openHouses(world, cargo, token).master('direct')
  const number = master.number ?? ''
  const { receipt, order } = await loose(1, number)
  await world.database.pool.query("UPDATE work_order SET hawb = 'H-77' WHERE id = $1", [order.id])
  const { data } = await world.call(labelApi.print, { receiptId: receipt.id, kind: 'awb' }, { token })
  const said = (await open(data.id, 'zpl')).bytes.toString()
  for (const text of ['Airline: Lufthansa Cargo', 'Destination: HAM', 'House waybill: H-77', number, '1 / 4'])
    expect(said).toContain(`^FD${text}`)
})

test('two receipts of one air waybill number their pieces on, and a label is given once', async () => {
  const number = waybillNumber('020', 7_129_500)
  const [one, other] = [await loose(2, number), await loose(2, number)]
  const print = (receiptId: string) => world.call(labelApi.print, { receiptId, kind: 'awb' }, { token })
  const all = await Promise.all([print(one.receipt.id), print(other.receipt.id), print(one.receipt.id)])
  expect(all.map(({ code }) => code)).toEqual([200, 200, 200])
  const ids = [...one.pieces, ...other.pieces].map(({ id }) => id)
  const facts = await labelFactsOf(world.database.kysely, ids, 'awb')
  const labels = facts.map(({ label }) => label)
  expect(new Set(labels).size).toBe(4)
  // What is printed are the pieces of the waybill: those of its orders, or what the waybill itself says.
  const printed = async () =>
    (await labelFactsOf(world.database.kysely, ids, 'awb')).map(({ pieceNo, pieces }) => `${pieceNo} / ${pieces}`)
  expect((await printed()).sort()).toEqual(['1 / 4', '2 / 4', '3 / 4', '4 / 4'])
  expect(facts.every(({ label, pieceNo }) => Number(label.slice(11)) === pieceNo)).toBe(true)
  const content = { origin: 'ORD', destination: 'HAM', legs: [{ to: 'HAM', by: 'LH' }], filing: 'NOEEI 30.37(a)' }
  const draft = await cargo.ask(
    masterApi.save,
    {
      airline: 'LH',
      content: Object.assign(content, {
        shipper: { name: 'Rosemill Tools' },
        consignee: { name: 'Alster Import', country: 'DE' },
        lines: [{ pieces: 34, gross: '340', goods: 'Machine parts' }],
      }),
    },
    token,
  )
  await cargo.ask(masterApi.book, { id: draft.id, version: draft.version, number }, token)
  expect((await printed()).sort()).toEqual(['1 / 34', '2 / 34', '3 / 34', '4 / 34'])
  const own = await labelFactsOf(world.database.kysely, ids)
  expect(own.map(({ pieceNo, pieces }) => `${pieceNo} / ${pieces}`)).toEqual(['1 / 2', '2 / 2', '1 / 2', '2 / 2'])
  expect(labels.every((label) => label.startsWith(number.replace('-', '')))).toBe(true)
})

test('when the air waybill of the order changes, its pieces get labels of the new one, and the old ones are void and say so', async () => {
  const [old, next] = [waybillNumber('020', 7_129_600), waybillNumber('020', 7_129_601)]
  const { order, receipt, pieces } = await loose(2, old)
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const print = () => world.call(labelApi.print, { receiptId: receipt.id, kind: 'awb' }, { token })
  const first = await print()
  const labels = (number: string) => [1, 2].map((piece) => `${number.replace('-', '')}0000${piece}`)
  const { version } = await make.getWorkOrder(order.id)
  expect(await world.call(workOrderApi.save, { id: order.id, version, mawb: next }, { token })).toMatchObject({
    code: 200,
  })
  // An earlier print still has one waybill, that of its codes.
  const earlier = (await open(first.data.id, 'zpl')).bytes.toString()
  expect([earlier.includes(old), earlier.includes(next)]).toEqual([true, false])
  expect(earlier).toContain(`^FD${labels(old)[0]}^FS`)

  const [one, other] = await Promise.all([print(), print()])
  expect([one, other].map(({ code, data }) => [code, data.labels])).toEqual([
    [200, 2],
    [200, 2],
  ])
  const said = (await open(one.data.id, 'zpl')).bytes.toString()
  for (const label of labels(next)) expect(said).toContain(`^FD${label}^FS`)
  expect([said.includes(old), said.includes(next), said.includes(old.replace('-', ''))]).toEqual([false, true, false])
  const detail = await cargo.ask(pieceApi.detail, { id: pieces[0]?.id ?? '' })
  expect(detail.labels.filter(({ kind }) => kind === 'awb')).toMatchObject([
    { label: labels(old)[0], voidedBy: expect.any(String), voidReason: `The air waybill is ${next} now` },
    { label: labels(next)[0], voidedBy: '', endedAt: null },
  ])
  expect(detail.movements.at(-1)).toMatchObject({
    action: 'relabel',
    remark: `${labels(old)[0]} → ${labels(next)[0]}`,
  })
  const log = await world.call(logApi.list, { entity: 'piece', entityId: pieces[0]?.id } as never, { token })
  expect(log.data.list[0]).toMatchObject({ action: 'piece.relabel', after: { label: labels(next)[0] } })
  // A scan of the old label names the new one.
  const scan = { outcome: 'refused', message: expect.stringContaining(labels(next)[0] ?? '') }
  expect(await cargo.act(ana, 'putAway', { labels: labels(old).slice(0, 1), location: 'A-01-1' })).toMatchObject(scan)
  expect(await cargo.act(ana, 'count', { label: labels(old)[0] ?? '' }, { receiptId: receipt.id })).toMatchObject(scan)
  expect(await cargo.act(ana, 'putAway', { labels: labels(next), location: 'A-01-1' })).toMatchObject({
    outcome: 'applied',
  })
  // Printed again, nothing changes.
  await print()
  expect((await cargo.ask(pieceApi.detail, { id: pieces[0]?.id ?? '' })).labels).toHaveLength(3)
})

test('500 labels are one PDF in three seconds', async () => {
  const { receipt } = await loose(500)
  const printed = await world.call(labelApi.print, { receiptId: receipt.id }, { token })
  const begun = threadMs()
  const pdf = await open(printed.data.id, 'pdf')
  const took = threadMs() - begun
  expect(pagesOf(pdf.bytes)).toBe(500)
  expect(took).toBeLessThan(limitHere(3_000))
})
