import { randomUUID } from 'node:crypto'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { id: string; name: string; token: string }
let ben: { id: string; name: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  ben = await cargo.worker('Ben Dock')
})
afterAll(() => world.close())

const applied = { outcome: 'applied', message: '' }
const piece = async (label: string) => {
  const [found] = (await cargo.ask(pieceApi.list, { q: label })).list
  if (!found) throw new Error(`no piece ${label}`)
  return found
}

describe('a voided label', () => {
  test('is not put on another piece while its own is here: scanned, it would name the wrong one', async () => {
    const { labels } = await cargo.counted(ana, 2)
    const [one = '', two = ''] = labels
    await cargo.act(ana, 'replaceLabel', { label: one, newLabel: 'VOID-NEW', reason: 'Torn' })
    const said = `${one} was voided. The piece has the label VOID-NEW now.`
    const taken = await cargo.act(ana, 'replaceLabel', { label: two, newLabel: one.toLowerCase(), reason: 'Torn' })
    expect(taken).toMatchObject({ outcome: 'refused', message: said })
    expect(await piece(two)).toMatchObject({ label: two })
    const receipt = await cargo.receipt()
    const listed = await world.call(
      receiptApi.announcePieces,
      { id: receipt.id, pieces: [{ label: one, packaging: 'carton' }] as never },
      { token: make.administrator.token },
    )
    expect(listed.data).toMatchObject({ fields: [{ path: 'pieces.0.label', message: said }] })
    // The label was found again: its own piece gets it back.
    expect(await cargo.act(ana, 'replaceLabel', { label: 'VOID-NEW', newLabel: one, reason: 'Torn' })).toMatchObject(
      applied,
    )
    await cargo.act(ana, 'release', { labels: [one], receivedBy: 'Joe', idSeen: 'ID' })
    expect(await cargo.act(ana, 'replaceLabel', { label: two, newLabel: 'VOID-NEW', reason: 'Torn' })).toMatchObject(
      applied,
    )
  })
})

describe('a piece', () => {
  test('is put away, built, loaded, left behind by name, delivered and refused, and each step is kept', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 3)
    const [one = '', two = '', three = ''] = labels
    const driver = await make.driver()
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    await cargo.act(ana, 'putAway', { labels, location: 'a-01-1' })
    expect(await piece(one)).toMatchObject({ status: 'putAway', place: 'A-01-1' })
    await cargo.act(ben, 'build', { labels: [one, two], unit: 'AKE12345XX', unitKind: 'uld' })
    expect(await piece(two)).toMatchObject({ status: 'built', place: 'AKE12345XX' })
    expect(await cargo.act(ana, 'load', { labels: ['ake12345xx'], taskId: task.id })).toMatchObject(applied)
    expect((await cargo.act(ana, 'depart', { taskId: task.id, left: [] })).message).toBe(
      `Pieces of ${task.taskNo} that are still here (1): ${three}. Load them, or give a reason for each.`,
    )
    await cargo.act(ana, 'depart', { taskId: task.id, left: [{ label: three, reason: 'No room' }] })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', onHand: 1 })
    const stopId = order.stops.at(-1)?.id ?? ''
    const refused = [{ label: two, reason: 'Wet' }]
    const handed = { stopId, accepted: [one], refused, condition: 'partlyRefused' as const, receivedBy: 'Consignee Co' }
    expect(await cargo.act(ben, 'deliver', handed)).toMatchObject(applied)
    expect([(await piece(one)).status, (await piece(two)).status]).toEqual(['delivered', 'refused'])
    await cargo.act(ben, 'unload', { labels: ['AKE12345XX'] })
    expect(await piece(two)).toMatchObject({ status: 'built', place: 'AKE12345XX' })
    const { movements, handover } = await cargo.ask(pieceApi.detail, { id: (await piece(two)).id })
    expect(movements.map(({ action, actorName, toPlace }) => [action, actorName, toPlace])).toEqual([
      ['receive', 'Ana Dock', cargo.home.code],
      ['putAway', 'Ana Dock', 'A-01-1'],
      ['build', 'Ben Dock', 'AKE12345XX'],
      ['load', 'Ana Dock', expect.stringContaining(task.taskNo)],
      ['refuse', 'Ben Dock', expect.stringContaining(task.taskNo)],
      ['unloadUnit', 'Ben Dock', 'AKE12345XX'],
    ])
    expect(handover).toMatchObject({ condition: 'partlyRefused', accepted: 1, refused: 1, receivedBy: 'Consignee Co' })
  })

  test('of another order is refused on the truck, by name', async () => {
    const [mine, other] = [await cargo.counted(ana, 1), await cargo.counted(ana, 1)]
    const driver = await make.driver()
    const task = await make.task({ workOrderId: mine.order.id, driverId: driver.id })
    expect((await cargo.act(ana, 'load', { labels: other.labels, taskId: task.id })).message).toBe(
      `${other.labels[0]} belongs to ${other.receipt.receiptNo}, not to ${task.taskNo}. Take it off.`,
    )
  })

  test('that two move at once goes to one place, and the other worker is told where it is', async () => {
    const { order, labels } = await cargo.counted(ana, 1)
    const driver = await make.driver()
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    const answers = await Promise.all([
      cargo.act(ana, 'load', { labels, taskId: task.id }),
      cargo.act(ben, 'release', { labels, receivedBy: 'Joe', idSeen: 'ID' }),
    ])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'refused'])
    expect(answers.find(({ outcome }) => outcome === 'refused')?.message).toMatch(
      new RegExp(`${labels[0]}.*(Loaded, ${task.taskNo}|Released)`),
    )
  })

  test('that is damaged and held does not leave until the office decides', async () => {
    const { receipt, labels } = await cargo.counted(ana, 2)
    const [one = ''] = labels
    const photo = { id: randomUUID(), sha256: 'a'.repeat(64) }
    await cargo.act(ana, 'putAway', { labels, location: 'B-02-1' })
    await cargo.act(ana, 'damage', { label: one, types: ['wet'], photos: [photo], hold: true, remark: 'Corner' })
    expect(await piece(one)).toMatchObject({
      status: 'held',
      damaged: true,
      place: 'B-02-1',
      holdReason: 'Wet: Corner',
    })
    const detail = await cargo.detail(receipt.id)
    expect(detail).toMatchObject({ status: 'discrepant', photos: [{ fileId: photo.id, onPhone: true }] })
    await cargo.act(ben, 'putAway', { labels: [one], location: 'A-01-2' })
    expect(await piece(one)).toMatchObject({ status: 'held', place: 'A-01-2' })
    await cargo.resolve(receipt.id, 'acceptCount', { reply: 'Send it' })
    expect(await piece(one)).toMatchObject({ status: 'putAway', place: 'A-01-2', holdReason: '' })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'resolved' })
  })

  test('a lost label is replaced, and the old one says so', async () => {
    const { receipt, labels } = await cargo.counted(ana, 1)
    const [old = ''] = labels
    await cargo.act(ana, 'replaceLabel', { label: old, reason: 'Torn' })
    expect(await piece(old)).toMatchObject({ label: `${old}-2` })
    expect((await cargo.act(ana, 'putAway', { labels: [old], location: 'A-01-1' })).message).toBe(
      `${old} was voided. The piece has the label ${old}-2 now.`,
    )
    expect(await cargo.act(ana, 'putAway', { labels: [`${old}-2`], location: 'A-01-1' })).toMatchObject(applied)
    const elsewhere = await cargo.receipt()
    for (const receiptId of [receipt.id, elsewhere.id])
      expect(await cargo.act(ben, 'count', { label: old }, { receiptId })).toMatchObject({
        outcome: 'refused',
        message: `${old} was voided. The piece has the label ${old}-2 now.`,
      })
    expect([(await cargo.detail(receipt.id)).pieces, (await cargo.detail(elsewhere.id)).pieces]).toEqual([1, 0])
  })

  test('a count of its location finds it, moves what was elsewhere, and reports what is missing', async () => {
    const { receipt, labels } = await cargo.counted(ana, 3)
    const [one = '', two = '', three = ''] = labels
    await cargo.act(ana, 'putAway', { labels: [one, two], location: 'C-03-1' })
    await cargo.act(ana, 'putAway', { labels: [three], location: 'B-02-1' })
    const answer = await cargo.act(ben, 'countLocation', { location: 'C-03-1', labels: [one, three] })
    expect(answer.message).toBe(`Not found at this location: ${two}.`)
    expect(await piece(three)).toMatchObject({ place: 'C-03-1' })
    expect(await cargo.detail(receipt.id)).toMatchObject({
      status: 'discrepant',
      discrepancies: [{ kind: 'missing', counted: two, remark: 'C-03-1' }],
    })
  })

  test('of freight that nobody announced says so, and not that it was announced', async () => {
    const receiptId = randomUUID()
    await cargo.act(ana, 'open', { reference: 'PO 5', shipper: 'Acme' } as never, { receiptId })
    await cargo.act(ben, 'count', { label: 'FOUND-1' }, { receiptId })
    const { receiptNo } = await cargo.detail(receiptId)
    const { before } = await cargo.ask(pieceApi.detail, { id: (await piece('FOUND-1')).id })
    expect(before).toMatchObject([{ what: 'unannounced', who: 'Ana Dock', of: receiptNo }])
    const announced = await cargo.receipt()
    await cargo.act(ben, 'count', { label: 'KNOWN-1' }, { receiptId: announced.id })
    const { before: known } = await cargo.ask(pieceApi.detail, { id: (await piece('KNOWN-1')).id })
    expect(known.map(({ what }) => what)).toEqual(['announced'])
  })

  test('names who reported that its freight is at the dock, else who scanned the first piece', async () => {
    const arrivalOf = async (label: string) => {
      const { before } = await cargo.ask(pieceApi.detail, { id: (await piece(label)).id })
      return before.find(({ what }) => what === 'arrived')?.who
    }
    const [reported, scanned] = [await cargo.receipt(), await cargo.receipt()]
    await cargo.act(ana, 'arrive', {}, { receiptId: reported.id })
    await cargo.act(ben, 'count', { label: 'REPORTED-1' }, { receiptId: reported.id })
    expect(await arrivalOf('REPORTED-1')).toBe('Ana Dock')
    await cargo.act(ben, 'count', { label: 'SCANNED-1' }, { receiptId: scanned.id })
    await cargo.act(ana, 'count', { label: 'SCANNED-2' }, { receiptId: scanned.id })
    expect(await arrivalOf('SCANNED-2')).toBe('Ben Dock')
  })

  test.each([
    [{ labels: ['X-1'], receivedBy: 'Joe', idSeen: ' ' }, 'ID seen is missing. Add it, then do it again.'],
    [{ labels: [], receivedBy: 'Joe', idSeen: 'ID' }, 'Label is missing. Add it, then do it again.'],
    [{ labels: ['X-1'], receivedBy: 'J'.repeat(81), idSeen: 'ID' }, 'Received by: at most 80 characters'],
    [{ labels: 'X-1', receivedBy: 'Joe', idSeen: 'ID' }, 'Label: is not valid'],
    [{ labels: ['X-1'], receivedBy: 'Joe', idSeen: 'ID', photos: [{ id: 'x', sha256: 'y' }] }, 'Photo: '],
  ])('an act that misses something is refused in a sentence, without a path: %#', async (data, sentence) => {
    const { outcome, message } = await cargo.act(ana, 'release', data as never)
    expect(outcome).toBe('refused')
    expect(message).toContain(sentence)
    expect(message).not.toContain('data.')
  })

  test.each([
    [0, 'Pieces: at least 1'],
    [-3, 'Pieces: at least 1'],
    [501, 'Pieces: at most 500'],
    [1.5, 'Pieces: must be a whole number'],
    ['x', 'Pieces: must be a number'],
    [undefined, 'Pieces is missing. Add it, then do it again.'],
  ])('a number that is out of range is not missing: %s', async (pieces, sentence) => {
    const { id } = await cargo.receipt()
    const { outcome, message } = await cargo.act(ana, 'countLoose', { pieces } as never, { receiptId: id })
    expect([outcome, message]).toEqual(['refused', sentence])
  })

  test.each([
    [{ weight: { value: '0', unit: 'kg' } }, 'Weight: must be above 0'],
    [{ weight: { value: '5', unit: 't' } }, 'Weight: must be one of: kg, lb'],
    [{ size: { length: '1', width: '1', height: '1', unit: 'm' } }, 'Size: must be one of: cm, in'],
    [{ size: { length: '0', width: '1', height: '1', unit: 'cm' } }, 'Length: must be above 0'],
  ])('a weight or size that is wrong is named: %#', async (data, message) => {
    expect(await cargo.act(ana, 'measure', { labels: ['X-1'], ...data } as never)).toMatchObject({
      outcome: 'refused',
      message,
    })
  })
})
