import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { verifyCustody } from '../../custody-verify.ts'

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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const kg = (value: string) => ({ value, unit: 'kg' as const })
const cm = (length: string, width: string, height: string) => ({ length, width, height, unit: 'cm' as const })
const clock = '\\d\\d?:\\d\\d [AP]M C[SD]T'

const pieces = async (receiptId: string) => (await cargo.detail(receiptId)).pieceList
const weights = async (receiptId: string) => (await pieces(receiptId)).map(({ weightKg }) => weightKg)

/** What does not agree with the sealed log. */
async function faults(label: string): Promise<string[]> {
  const pending = 'SELECT count(*)::int AS n FROM operation_log_pending'
  await expect.poll(async () => (await world.owner.query(pending)).rows[0].n).toBe(0)
  const pool = new pg.Pool({ connectionString: world.ownerUrl, options: '-c timezone=UTC' })
  pool.on('error', () => {})
  const lines: string[] = []
  try {
    const code = await verifyCustody(pool, label, (line) => lines.push(line))
    return code === 0 ? [] : lines
  } finally {
    await pool.end()
  }
}

test('a weight from before a newer one, which comes late, does not replace it: the phone is told who weighed since', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  const [label = ''] = labels
  await cargo.act(ben, 'measure', { labels, weight: kg('50') }, { at: minutesAgo(5) })
  const late = await cargo.act(ana, 'measure', { labels, weight: kg('30') }, { at: minutesAgo(20) })
  expect(late).toMatchObject({
    outcome: 'applied',
    message: expect.stringMatching(`^Ben Ochs weighed ${label} after you, at ${clock}\\. That weight stands\\.$`),
  })
  expect(await weights(receipt.id)).toEqual(['50'])
  // The older one is kept with its piece, and in the log.
  const [piece] = await pieces(receipt.id)
  const { movements } = await cargo.ask(pieceApi.detail, { id: piece?.id ?? '' })
  expect(movements.filter(({ action }) => action === 'measure').map(({ remark }) => remark)).toEqual([
    '50 kg (110.2 lb)',
    '30 kg (66.1 lb)',
  ])
  const { list } = await cargo.ask(logApi.list, { entityId: piece?.id ?? '' })
  expect(list.filter(({ action }) => action === 'piece.measure')).toMatchObject([
    { actorName: 'Ana Ruiz', after: { entered: '30 kg (66.1 lb)' }, reason: late.message },
    { actorName: 'Ben Ochs', after: { weightKg: '50' } },
  ])
  expect(await faults(label)).toEqual([])
  // A newer one replaces it.
  await cargo.act(ana, 'measure', { labels, weight: kg('40') }, { at: minutesAgo(1) })
  expect(await weights(receipt.id)).toEqual(['40'])
})

test('a size from before stands beside a newer weight, and not in place of a newer size', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  const [label = ''] = labels
  await cargo.act(ben, 'measure', { labels, weight: kg('50') }, { at: minutesAgo(5) })
  const both = { labels, weight: kg('30'), size: cm('40', '40', '40') }
  expect((await cargo.act(ana, 'measure', both, { at: minutesAgo(20) })).message).toMatch(/^Ben Ochs weighed /)
  expect(await pieces(receipt.id)).toMatchObject([{ weightKg: '50', lengthCm: '40' }])
  const older = await cargo.act(ben, 'measure', { labels, size: cm('60', '60', '60') }, { at: minutesAgo(25) })
  expect(older.message).toMatch(
    new RegExp(`^Ana Ruiz measured ${label} after you, at ${clock}\\. That size stands\\.$`),
  )
  expect(await pieces(receipt.id)).toMatchObject([{ weightKg: '50', lengthCm: '40' }])
  expect(await faults(label)).toEqual([])
})

test('of pieces that were weighed together before, those that nobody weighed since get their share', async () => {
  const { receipt, labels } = await cargo.counted(ana, 3)
  const [, second = ''] = labels
  await cargo.act(ben, 'measure', { labels: [second], weight: kg('50') }, { at: minutesAgo(5) })
  const late = await cargo.act(ana, 'measure', { labels, weight: kg('90') }, { at: minutesAgo(20) })
  expect(late.message).toMatch(
    new RegExp(`^Ben Ochs weighed ${second} after you, at ${clock}\\. That weight stands\\.$`),
  )
  expect(await weights(receipt.id)).toEqual(['30', '50', '30'])
})

test('a mark from before a newer one does not replace it', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  const [label = ''] = labels
  await cargo.act(ben, 'mark', { labels, hazmatClass: '8' }, { at: minutesAgo(5) })
  const late = await cargo.act(ana, 'mark', { labels, hazmatClass: '3', temperature: 'cold' }, { at: minutesAgo(20) })
  expect(late.message).toMatch(new RegExp(`^Ben Ochs marked ${label} after you, at ${clock}\\. That mark stands\\.$`))
  expect(await pieces(receipt.id)).toMatchObject([{ hazmatClass: '8', temperature: 'cold' }])
  // Taking a mark away is a mark, too.
  await cargo.act(ben, 'mark', { labels, temperature: '' }, { at: minutesAgo(4) })
  await cargo.act(ana, 'mark', { labels, temperature: 'frozen' }, { at: minutesAgo(10) })
  expect(await pieces(receipt.id)).toMatchObject([{ hazmatClass: '8', temperature: '' }])
  expect(await faults(label)).toEqual([])
})

test('a damage from before a newer one adds its report, and the piece stays held for what was seen first', async () => {
  const { receipt, labels } = await cargo.counted(ana, 1)
  const [label = ''] = labels
  const damage = (type: 'wet' | 'crushed') => ({
    label,
    types: [type],
    hold: true,
    photos: [{ id: newId(), sha256: 'b'.repeat(64) }],
  })
  await cargo.act(ben, 'damage', damage('wet'), { at: minutesAgo(5) })
  expect(await cargo.act(ana, 'damage', damage('crushed'), { at: minutesAgo(20) })).toMatchObject({
    outcome: 'applied',
  })
  const { discrepancies, pieceList } = await cargo.detail(receipt.id)
  expect(discrepancies.map(({ remark }) => remark).sort()).toEqual(['Crushed', 'Wet'])
  expect(pieceList).toMatchObject([{ status: 'held', holdReason: 'Wet' }])
})
