import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let ben: typeof ana
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Ruiz')
  ben = await cargo.worker('Ben Ochs')
})
afterAll(() => world.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const signed = { receivedBy: 'Al Moss', idSeen: 'passport' }

describe('a scan that is older than the miss', () => {
  /** One piece, at B-02-1 by Ben's scan two minutes ago if he had it in hand, that a count of its location missed a minute ago. */
  async function missed(label: string, { inHand = true } = {}) {
    const { order, receipt } = await cargo.ofOrder(1)
    await cargo.act(ana, 'count', { label }, { receiptId: receipt.id, at: ago(7200) })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id, at: ago(7200) })
    await cargo.act(ana, 'putAway', { labels: [label], location: inHand ? 'A-01-1' : 'B-02-1' }, { at: ago(3600) })
    if (inHand) await cargo.act(ben, 'putAway', { labels: [label], location: 'B-02-1' }, { at: ago(120) })
    await cargo.act(ben, 'countLocation', { location: 'B-02-1', labels: [] }, { at: ago(60) })
    const state = async () => {
      const { status, pieceList, discrepancies } = await cargo.detail(receipt.id)
      const [piece] = pieceList
      return [status, piece?.status, piece?.place, piece?.missing, ...discrepancies.map(({ resolution }) => resolution)]
    }
    expect(await state()).toEqual(['discrepant', 'putAway', 'B-02-1', true, null])
    return { order, receipt, state }
  }
  const isMissing = ['discrepant', 'putAway', 'B-02-1', true, null]
  const photos = [{ id: newId(), sha256: 'b'.repeat(64) }]

  test.each([
    ['puts it nowhere', 'putAway', { location: 'A-01-2' }],
    ['builds it on nothing', 'build', { unit: 'PALLET-MISS' }],
    ['hands nothing over', 'release', signed],
  ] as const)('%s that another worker moved after it', async (_, kind, to) => {
    const label = `MISS-${kind.toUpperCase()}`
    const { state } = await missed(label)
    expect(await cargo.act(ana, kind, { labels: [label], ...to } as never, { at: ago(600) })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ben Ochs moved ${label} to B-02-1`),
    })
    expect(await state()).toEqual(isMissing)
    // Done after the miss, it finds the piece.
    expect((await cargo.act(ana, kind, { labels: [label], ...to } as never)).outcome).toBe('applied')
  })

  test.each(['load', 'withdraw'] as const)('is refused as well: %s', async (kind) => {
    const label = `MISS-${kind.toUpperCase()}`
    const { order, state } = await missed(label)
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    const data = kind === 'load' ? { labels: [label], taskId: task.id } : { label, reason: 'Counted twice' }
    expect((await cargo.act(ana, kind, data as never, { at: ago(600) })).outcome).toBe('refused')
    expect(await state()).toEqual(isMissing)
  })

  test.each([
    ['count', (label: string) => ({ label })],
    ['damage', (label: string) => ({ label, types: ['wet'], photos })],
    ['replaceLabel', (label: string) => ({ label, newLabel: `${label}-NEW`, reason: 'Torn' })],
    ['putAway', (label: string) => ({ labels: [label], location: 'B-02-1' })],
  ] as const)('counts, and finds nothing: %s', async (kind, said) => {
    const label = `OLD-${kind.toUpperCase()}`
    const { receipt, state } = await missed(label, { inHand: kind !== 'putAway' })
    const more = { at: ago(600), ...(kind === 'count' ? { receiptId: receipt.id } : {}) }
    expect((await cargo.act(ana, kind, said(label) as never, more)).outcome).toBe('applied')
    expect((await state()).slice(0, 5)).toEqual(isMissing)
  })

  test('explains the miss if it brought the piece elsewhere and nobody had it in hand after that', async () => {
    const { state } = await missed('MISS-ELSE', { inHand: false })
    const put = { labels: ['MISS-ELSE'], location: 'A-01-2' }
    expect((await cargo.act(ana, 'putAway', put, { at: ago(600) })).outcome).toBe('applied')
    expect(await state()).toEqual(['resolved', 'putAway', 'A-01-2', false, 'found'])
  })

  test('does not find what was handed over after it, although that was refused', async () => {
    const { receipt } = await cargo.ofOrder(2)
    const labels = ['GONE-1', 'GONE-2']
    for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id, at: ago(7200) })
    const given = { labels: labels.slice(0, 1), ...signed }
    expect((await cargo.act(ben, 'release', given, { at: ago(300) })).outcome).toBe('refused')
    const put = { labels: labels.slice(0, 1), location: 'A-01-2' }
    expect((await cargo.act(ana, 'putAway', put, { at: ago(600) })).outcome).toBe('refused')
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect((await cargo.detail(receipt.id)).pieceList).toMatchObject([{ missing: true }, { missing: false }])
    // Sent again, it has the time of the miss.
    await cargo.act(ben, 'release', given, { at: ago(300) })
  })
})

describe('a late removal of a counted piece', () => {
  const stateOf = async (id: string) => (await cargo.detail(id)).pieceList.map(({ status }) => status)

  test('does not throw away the scan of another worker who counted it after that', async () => {
    const receipt = await cargo.receipt()
    await cargo.act(ben, 'count', { label: 'BOTH-1' }, { receiptId: receipt.id, at: ago(120) })
    const counted = await cargo.act(ana, 'count', { label: 'BOTH-1' }, { receiptId: receipt.id, at: ago(610) })
    expect(counted.message).toContain('BOTH-1 is already counted: Ben Ochs')
    const remove = { label: 'BOTH-1', reason: 'Counted twice' }
    expect(await cargo.act(ana, 'withdraw', remove, { at: ago(600) })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ben Ochs saw BOTH-1 at ${cargo.home.code}`),
    })
    expect(await stateOf(receipt.id)).toEqual(['received'])
  })

  test('nor the scan that counted it once more', async () => {
    const receipt = await cargo.receipt()
    await cargo.act(ana, 'count', { label: 'TWICE-1' }, { receiptId: receipt.id, at: ago(900) })
    await cargo.act(ben, 'count', { label: 'TWICE-1' }, { receiptId: receipt.id, at: ago(120) })
    const remove = { label: 'TWICE-1', reason: 'Counted twice' }
    expect(await cargo.act(ana, 'withdraw', remove, { at: ago(600) })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ben Ochs saw TWICE-1 at ${cargo.home.code}`),
    })
    expect(await stateOf(receipt.id)).toEqual(['received'])
    // That scan does not say where the piece stands.
    const put = { labels: ['TWICE-1'], location: 'A-01-1' }
    expect((await cargo.act(ana, 'putAway', put, { at: ago(600) })).outcome).toBe('applied')
    // Removed after the last scan, it is removed.
    expect((await cargo.act(ana, 'withdraw', remove)).outcome).toBe('applied')
    expect(await stateOf(receipt.id)).toEqual(['withdrawn'])
  })
})
