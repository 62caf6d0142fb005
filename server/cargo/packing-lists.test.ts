import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  world = await openWorld()
  const make = await openBuilders(world)
  token = make.administrator.token
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const read = async (content: string, name = 'packing.csv') =>
  (await sendFile(world, token, 'receipt/readPackingList', name, Buffer.from(content))) as {
    code: number
    message: string
    data: ReplyOf<typeof receiptApi.readPackingList>
  }
const announce = (id: string, pieces: readonly object[]) =>
  world.call(receiptApi.announcePieces, { id, pieces: pieces as never }, { token })
const piecesOf = async (receiptId: string) =>
  (await world.call(pieceApi.list, { receiptId, pageSize: 100 }, { token })).data.list

test('a packing list in other words and units is read, announced and counted piece by piece', async () => {
  const list = await read(
    'Carton No,Type,Gross Weight (lbs),Length (in),Width (in),Height (in),Colour,DG class,Temp\nPL-1,Pallet,100,40,40,40,red,2.1,Frozen\n\nPL-2,,"1,000.5",10,10,10,,,\n',
  )
  expect(list.code, list.message).toBe(200)
  expect(list.data).toEqual({
    pieces: [
      { label: 'PL-1', packaging: 'pallet', kg: '45.359', cm3: '1061208', hazmatClass: '2.1', temperature: 'frozen' },
      { label: 'PL-2', packaging: 'carton', kg: '453.819', cm3: '15625', hazmatClass: '', temperature: '' },
    ],
    faults: [],
    unknown: ['Colour'],
    booked: { pieces: 2, kg: '499.178', cm3: '1076833' },
  })
  const receipt = await cargo.receipt()
  const announced = await announce(receipt.id, list.data.pieces)
  expect(announced.code, announced.message).toBe(200)
  expect(announced.data).toMatchObject({ bookedPieces: 2, bookedKg: '499.178', bookedCm3: '1076833', pieces: 0 })
  expect((await piecesOf(receipt.id)).map(({ label, status, weightKg }) => [label, status, weightKg]).sort()).toEqual([
    ['PL-1', 'expected', null],
    ['PL-2', 'expected', null],
  ])
  await cargo.act(ana, 'count', { label: 'PL-2' }, { receiptId: receipt.id })
  expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 1, bookedPieces: 2 })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await cargo.detail(receipt.id)).toMatchObject({
    status: 'discrepant',
    discrepancies: [{ kind: 'short', booked: '2', counted: '1' }],
  })
})

test('text that is named as a spreadsheet is no packing list; a CSV file that is named so is one', async () => {
  expect(await read('Please call me about these pieces', 'packing.xlsx')).toMatchObject({
    code: 422,
    message: 'packing.xlsx is neither a CSV nor an XLSX file.',
  })
  expect((await read('Carton No,Type\nPL-9,Pallet\n', 'packing.xlsx')).code).toBe(200)
  expect((await read('Carton No,Type\n')).message).toBe('packing.csv has no rows under its header.')
})

test('what a packing list says is not sent to a phone until somebody scans it', async () => {
  const receipt = await cargo.receipt()
  await announce(receipt.id, [{ label: 'BLIND-1' }, { label: 'BLIND-2' }, { label: 'BLIND-3' }])
  const found = async (q: string) =>
    (await cargo.ask(warehouseWorkApi.find, { q }, ana.token)).map(({ label }) => label)
  const sent = async (since?: string) =>
    (await cargo.ask(warehouseWorkApi.today, since ? { since } : {}, ana.token)).pieces.flatMap(
      ({ receiptId, labels, lastLabel }) => (receiptId === receipt.id ? [...labels, lastLabel].filter(Boolean) : []),
    )
  const before = new Date(Date.now() - 60_000).toISOString()
  expect([await found('BLIND-'), await found(receipt.receiptNo), await sent(), await sent(before)]).toEqual([
    [],
    [],
    [],
    [],
  ])
  // A label that is typed in full is still known.
  expect(await cargo.act(ana, 'count', { label: 'blind-2' }, { receiptId: receipt.id })).toMatchObject({ message: '' })
  expect([await found('BLIND-'), await sent(), await sent(before)]).toEqual([['BLIND-2'], ['BLIND-2'], ['BLIND-2']])
  // Nor when the office takes it off the list during the count.
  await announce(receipt.id, [{ label: 'BLIND-1' }])
  expect(await sent(before)).toEqual(['BLIND-2'])
  expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 1 })
})

test('each fault of a file is said with its row and column, and a total that not every row has is unknown', async () => {
  const { data } = await read(
    'Label;Packaging;Weight (kg)\nA-1;carton;1,5\n;carton;2\nA-3;barrel;x\nA-1;carton;0\nA-5;carton;\n',
  )
  expect(data.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [3, 'Label'],
    [4, 'Packaging'],
    [4, 'Weight (kg)'],
    [5, 'Weight (kg)'],
  ])
  expect(data.faults[0]?.message).toBe('is missing')
  expect(data.faults[1]?.message).toContain('Carton')
  expect(data.booked.kg).toBeNull()
  const twice = await read('Label\nB-1\nB-2\nB-1\n')
  expect(twice.data.faults).toEqual([{ row: 4, column: 'Label', message: 'row 2 has the same label' }])
})

test('a weight is read in the unit of its column, never in one that the file does not say', async () => {
  const { data } = await read('Label,Weight,Weight unit\nU-1,22,lb\nU-2,10,KGS\nU-3,5,\nU-4,5,stone\nU-5,,\n')
  expect(data.pieces.map(({ kg }: { kg: string | null }) => kg)).toEqual(['9.979', '10', null, null, null])
  expect(data.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [4, 'Weight unit'],
    [5, 'Weight unit'],
  ])
  const without = await read('Label,Gross weight\nU-1,22\n')
  expect(without.data.faults).toEqual([{ row: 2, column: 'Weight unit', message: 'is missing' }])
})

test('a label that no piece can have is a fault of its row', async () => {
  const { data } = await read('Label\nGOOD-1\n93334099074000\n00106141412345678902\n')
  expect(data.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [3, 'Label'],
    [4, 'Label'],
  ])
  expect(data.faults[0]?.message).toContain('93334099074000')
})

test('a weight or side that is none is named once, by the column of the file', async () => {
  const { data } = await read(
    'Label,Gross weight (lb),Length (in),Width (in),Height (in)\nA-1,-5,10,10,10\nA-2,0,10,0,10\nA-3,5,10,10,-2\nA-4,99999999999,1,1,1\n',
  )
  expect(data.faults).toEqual([
    { row: 2, column: 'Weight (lb)', message: 'must be above 0' },
    { row: 3, column: 'Weight (lb)', message: 'must be above 0' },
    { row: 3, column: 'Width (in)', message: 'must be above 0' },
    { row: 4, column: 'Height (in)', message: 'must be above 0' },
    { row: 5, column: 'Weight (lb)', message: expect.any(String) },
  ])
})

test.each([
  ['Weight\n5\n', 'Label'],
  ['Label\n\n', 'packing.csv'],
])('a file that is no packing list is refused in a sentence: %j', async (content, words) => {
  const { code, message } = await read(content)
  expect(code).toBe(codes.invalid)
  expect(message).toContain(words)
})

test('other pieces than those of the list are a difference, although their number is right', async () => {
  const receipt = await cargo.receipt()
  await announce(receipt.id, [{ label: 'LST-A1' }, { label: 'LST-B1' }])
  for (const label of ['LST-A1', 'OTHER-99']) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const differences = async () =>
    (await cargo.detail(receipt.id)).discrepancies
      .filter(({ resolution }) => resolution === null)
      .map(({ kind, booked, counted }) => [kind, booked, counted])
  expect(await differences()).toEqual([['unlisted', 'LST-B1', 'OTHER-99']])
  expect((await cargo.detail(receipt.id)).status).toBe('discrepant')
  const signed = { receivedBy: 'Jo', idSeen: 'Badge 1' }
  expect((await cargo.act(ana, 'release', { labels: ['OTHER-99'], ...signed })).message).toContain(receipt.receiptNo)

  // The right piece comes, and the other was counted by mistake.
  await cargo.act(ana, 'count', { label: 'LST-B1' }, { receiptId: receipt.id })
  await cargo.act(ana, 'withdraw', { label: 'OTHER-99', reason: 'Other freight' })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await differences()).toEqual([])
  expect((await cargo.detail(receipt.id)).status).toBe('received')
})

test('nobody waits for listed pieces any more once what was counted in their place is accepted', async () => {
  const receipt = await cargo.receipt()
  await announce(receipt.id, [{ label: 'INST-A1' }, { label: 'INST-B1' }])
  for (const label of ['INST-A1', 'INST-99']) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.resolve(receipt.id, 'acceptCount')
  const signed = { receivedBy: 'Jo', idSeen: 'Badge 1' }
  await cargo.act(ana, 'release', { labels: ['INST-A1', 'INST-99'], ...signed })
  const { status, pieceList } = await cargo.detail(receipt.id)
  expect([status, pieceList.map((piece) => `${piece.label} ${piece.status}`)]).toEqual([
    'released',
    ['INST-A1 released', 'INST-B1 withdrawn', 'INST-99 released'],
  ])
})

test('a difference to the list that was decided is not asked again when a piece gets another label, but for another piece', async () => {
  const receipt = await cargo.receipt()
  await announce(receipt.id, [{ label: 'ACC-A1' }, { label: 'ACC-B1' }])
  for (const label of ['ACC-A1', 'ACC-99']) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.resolve(receipt.id, 'return')
  await cargo.resolve(receipt.id, 'waitForRest')
  await cargo.act(ana, 'replaceLabel', { label: 'ACC-99', newLabel: 'ACC-NEW', reason: 'Torn' })
  await cargo.act(ana, 'measure', { labels: ['ACC-NEW'], weight: { value: '10', unit: 'kg' } })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'counting', openDiscrepancies: 0 })
  await cargo.act(ana, 'count', { label: 'ACC-100' }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const { discrepancies } = await cargo.detail(receipt.id)
  expect(discrepancies.filter(({ resolvedAt }) => !resolvedAt)).toMatchObject([
    { kind: 'unlisted', counted: 'ACC-NEW, ACC-100' },
  ])
})

test('a label that another piece has, that stands twice or is none: nothing is announced, and each is named', async () => {
  const other = await cargo.receipt()
  expect((await announce(other.id, [{ label: 'TAKEN-1' }])).code).toBe(200)
  const receipt = await cargo.receipt()
  const reply = await announce(receipt.id, [
    { label: 'FREE-1' },
    { label: 'TAKEN-1' },
    { label: 'FREE-1' },
    { label: 'https://example.org/x' },
  ])
  expect(reply.code).toBe(codes.invalid)
  const { fields } = reply.data as unknown as { fields: { path: string; message: string }[] }
  expect(fields.map(({ path }) => path).sort()).toEqual(['pieces.1.label', 'pieces.2.label', 'pieces.3.label'])
  expect(fields.find(({ path }) => path === 'pieces.1.label')?.message).toContain(other.receiptNo)
  expect(await piecesOf(receipt.id)).toEqual([])
})

test('two lists add up, a part without weights makes the weight unknown, and a finished count takes none', async () => {
  const receipt = await cargo.receipt()
  await announce(receipt.id, [{ label: 'S-1', kg: '0.1' }])
  expect((await announce(receipt.id, [{ label: 'S-2', kg: '0.2' }])).data).toMatchObject({
    bookedPieces: 2,
    bookedKg: '0.3',
  })
  expect((await announce(receipt.id, [{ label: 'S-3' }])).data).toMatchObject({ bookedPieces: 3, bookedKg: null })
  await cargo.act(ana, 'count', { label: 'S-1' }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const late = await announce(receipt.id, [{ label: 'S-4' }])
  expect(late.code).toBe(codes.refused)
  expect(late.message).toContain(receipt.receiptNo)
})

test('an order’s own numbers stay booked', async () => {
  const { receipt } = await cargo.ofOrder(5, '100')
  const { data } = await announce(receipt.id, [{ label: 'O-1', kg: '3' }])
  expect(data).toMatchObject({ bookedPieces: 5, bookedKg: '100' })
})

test('pieces and receipts are exported as the list is filtered, with units in their headers', async () => {
  const receipt = await cargo.receipt({ reference: 'EXPORT-1' })
  await announce(receipt.id, [{ label: '=EXP-1', packaging: 'crate' }, { label: 'EXP-2' }])
  await cargo.act(ana, 'count', { label: 'EXP-2' }, { receiptId: receipt.id })
  await cargo.act(ana, 'measure', {
    labels: ['EXP-2'],
    weight: { value: '10', unit: 'kg' },
    size: { length: '10', width: '20', height: '30', unit: 'cm' },
  })
  const origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const text = async (path: string) => {
    const { data } = await world.call(fileApi.downloadToken, { path }, { token })
    const reply = await fetch(`${origin}/shortcut-api${path}&token=${data.token}`)
    expect(reply.status).toBe(200)
    return (await reply.text()).replace('\ufeff', '').trim().split(/\r?\n/)
  }
  const pieces = await text(`/piece/export?receiptId=${receipt.id}&columns=label%2Cstatus%2Cweight%2Csize&format=csv`)
  expect(pieces[0]).toBe('Label,Status,Weight (kg),Length (cm),Width (cm),Height (cm)')
  expect(pieces.slice(1).sort()).toEqual([`'=EXP-1,Expected,,,,`, 'EXP-2,Received,10,10,20,30'])
  const path = `/piece/export?receiptId=${receipt.id}&columns=label%2Cweight&format=xlsx`
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const book = new excel.Workbook()
  await book.xlsx.load(await (await fetch(`${origin}/shortcut-api${path}&token=${data.token}`)).arrayBuffer())
  const weights = book.worksheets[0]?.getColumn(2).values.slice(2)
  expect(weights?.filter((weight) => weight !== undefined)).toEqual([10])
  const receipts = await text(`/receipt/export?q=EXPORT-1&view=all&format=csv`)
  expect(receipts[0]).toContain('Receipt no.,Status,Warehouse')
  expect(receipts[1]).toContain(receipt.receiptNo)
})
