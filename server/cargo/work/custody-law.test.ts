import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { type PieceStatus, pieceStatuses, placeOf, settledStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, cargoActOf, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let workers: { token: string }[]
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  workers = await Promise.all([1, 2, 3, 4].map((n) => cargo.worker(`Worker ${n}`)))
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows

/** What a worker does next, by numbers that fast-check chooses. */
const doingOf = (...kinds: string[]) =>
  fc.record({
    worker: fc.nat(3),
    what: fc.constantFrom(...kinds),
    /** One in four is about the other order than the label's. */
    isOther: fc.nat(3).map((n) => n === 0),
    label: fc.nat(5),
    location: fc.constantFrom('A-01-1', 'B-02-1'),
    /** Sent twice, as over a bad line. */
    twice: fc.boolean(),
  })
const counting = doingOf('count', 'count', 'count', 'withdraw', 'finish', 'damage', 'putAway', 'load')
const moving = doingOf(
  ...['putAway', 'build', 'unbuild', 'load', 'load', 'unload', 'depart', 'release', 'deliver'],
  ...['count', 'damage', 'resolve', 'finish', 'countLocation'],
)
type Doing = typeof moving extends fc.Arbitrary<infer T> ? T : never

interface Given {
  receipts: string[]
  tasks: string[]
  stops: string[]
  labels: string[]
}

/** Two orders with their receipts and trucks, and six labels: some pieces will be foreign on one of them. */
async function given(run: number): Promise<Given> {
  const made: Given = { receipts: [], tasks: [], stops: [], labels: [0, 1, 2, 3, 4, 5].map((n) => `P${run}-${n}`) }
  for (const pieces of [3, 4]) {
    const { order, receipt } = await cargo.ofOrder(pieces)
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    made.receipts.push(receipt.id)
    made.tasks.push(task.id)
    made.stops.push(order.stops.at(-1)?.id ?? '')
  }
  return made
}

/** The first three labels are of the first order. */
const orderOf = ({ label, isOther }: Doing) => (label < 3 === isOther ? 1 : 0)

function actOf(doing: Doing, { receipts, tasks, stops, labels }: Given) {
  const { what, label, location } = doing
  const receipt = orderOf(doing)
  const [receiptId = '', taskId = '', stopId = '', text = ''] = [
    receipts[receipt],
    tasks[receipt],
    stops[receipt],
    labels[label],
  ]
  const reason = 'as it came'
  switch (what) {
    case 'count':
      return cargoActOf('count', { label: text }, { receiptId })
    case 'finish':
      return cargoActOf('finish', {}, { receiptId })
    case 'withdraw':
      return cargoActOf('withdraw', { label: text, reason })
    case 'putAway':
      return cargoActOf('putAway', { labels: [text], location })
    case 'build':
      return cargoActOf('build', { labels: [text], unit: `${location}-PMC` })
    case 'unbuild':
      return cargoActOf('unbuild', { labels: [text] })
    case 'load':
      return cargoActOf('load', { labels: [text], taskId })
    case 'unload':
      return cargoActOf('unload', { labels: [text] })
    case 'depart':
      return cargoActOf('depart', { taskId, left: labels.map((one) => ({ label: one, reason })).slice(0, label) })
    case 'release':
      return cargoActOf('release', { labels: [text], receivedBy: 'Joe', idSeen: 'ID' })
    case 'deliver':
      return cargoActOf('deliver', {
        stopId,
        accepted: label % 2 ? [text] : [],
        refused: label % 2 ? [] : [{ label: text, reason }],
        condition: 'good',
        receivedBy: 'Joe',
      })
    case 'damage': {
      const photos = [{ id: crypto.randomUUID(), sha256: 'b'.repeat(64) }]
      return cargoActOf('damage', { label: text, types: ['wet'], photos, hold: label % 2 === 0 })
    }
    case 'countLocation':
      return cargoActOf('countLocation', { location, labels: label > 2 ? [text] : [] })
    default:
      return null
  }
}

/** The office resolves one open difference of the receipt, in a way that fits. */
async function resolveOne(receiptId: string) {
  const [open] = (await cargo.detail(receiptId)).discrepancies.filter(({ resolvedAt }) => !resolvedAt)
  if (open)
    await world.call(
      discrepancyApi.resolve,
      { id: open.id, resolution: 'acceptCount' },
      { token: make.administrator.token },
    )
}

/** Everything that must hold of these receipts, whatever was done to them, and in whatever order. */
async function checkLaw({ receipts }: Given, acted: ReadonlySet<string>) {
  const pieces = await query(
    `SELECT p.*, (SELECT json_agg(m ORDER BY m.number) FROM piece_movement m WHERE m.piece_id = p.id) AS movements,
       (SELECT json_agg(l.after->>'pieceStatus' ORDER BY l.id) FROM operation_log l
          WHERE l.entity = 'piece' AND l.entity_id = p.id AND l.after ? 'pieceStatus') AS logged
     FROM piece p WHERE p.receipt_id = ANY($1)`,
    [receipts],
  )
  for (const piece of pieces) {
    const places = { location: piece.location_id, unit: piece.unit_id, truck: piece.task_id }
    const kind = placeOf(piece.status as PieceStatus)
    // In exactly one place: what its status says, and nothing else.
    expect(pieceStatuses).toContain(piece.status)
    if (kind === 'location' || kind === 'unit' || kind === 'truck') expect(places[kind]).not.toBeNull()
    if (kind !== 'truck') expect(places.truck).toBeNull()
    if (kind !== 'location' && piece.status !== 'held') expect(places.location).toBeNull()
    // It is what its movements say, and they follow each other without a gap.
    const moves = piece.movements as { from_status: string | null; to_status: string; act_id: string }[]
    expect(moves[0]?.from_status).toBeNull()
    expect(moves.slice(1).map((move) => move.from_status)).toEqual(moves.slice(0, -1).map((move) => move.to_status))
    expect(moves.at(-1)?.to_status).toBe(piece.status)
    // The sealed log tells the same way.
    expect(changes(piece.logged)).toEqual(changes(moves.map((move) => move.to_status)))
  }
  const labels = await query(
    `SELECT label FROM piece_label x JOIN piece p ON p.id = x.piece_id
     WHERE x.ended_at IS NULL AND p.receipt_id = ANY($1) GROUP BY label HAVING count(*) > 1`,
    [receipts],
  )
  expect(labels).toEqual([])
  // Nothing left before its receipt was counted and its differences were resolved. Both rows were written under the receipt's lock.
  const left = await query(
    `SELECT l.action, was.status FROM operation_log l JOIN piece p ON p.id = l.entity_id LEFT JOIN LATERAL (
       SELECT r.after->>'receiptStatus' AS status FROM operation_log r
       WHERE r.entity = 'receipt' AND r.entity_id = p.receipt_id AND r.after ? 'receiptStatus' AND r.id < l.id ORDER BY r.id DESC LIMIT 1) was ON true
     WHERE p.receipt_id = ANY($1) AND l.action IN ('piece.load', 'piece.release', 'piece.build')`,
    [receipts],
  )
  for (const { status } of left) expect(settledStatuses).toContain(status)
  // Each act has one answer, and only one effect.
  const twice = await query(
    `SELECT act_id, piece_id, action FROM piece_movement WHERE act_id = ANY($1) GROUP BY 1, 2, 3 HAVING count(*) > 1`,
    [[...acted]],
  )
  expect(twice).toEqual([])
}

/** Without repeats: what did not move a piece is not in the log's way. */
const changes = (statuses: string[]) => statuses.filter((status, index) => status !== statuses[index - 1])

let run = 0
/** Four phones work at the same time, each in its own order. @returns what counted */
async function work(doings: readonly Doing[], stage: Given, acted: Set<string>): Promise<string[]> {
  const applied: string[] = []
  await Promise.all(
    workers.map(async (worker, index) => {
      for (const one of doings.filter((item) => item.worker === index)) {
        if (one.what === 'resolve') await resolveOne(stage.receipts[orderOf(one)] ?? '')
        const act = actOf(one, stage)
        if (!act) continue
        acted.add(act.id)
        const input = { acts: [act] } as unknown as InputOf<typeof warehouseWorkApi.sync>
        const send = () => world.call(warehouseWorkApi.sync, input, { token: worker.token })
        for (const { code, message, data } of one.twice ? await Promise.all([send(), send()]) : [await send()]) {
          // A lost race asks the phone to send again.
          if (code === 503) continue
          expect([code, message]).toEqual([200, ''])
          if (data.acts[0]?.outcome === 'applied') applied.push(one.what)
        }
      }
    }),
  )
  return applied
}

/** Both counts are finished, and what differs is resolved. */
async function settle(stage: Given) {
  for (const receiptId of stage.receipts) {
    await cargo.act(workers[0] ?? { token: '' }, 'finish', {}, { receiptId })
    for (let n = 0; n < 4; n += 1) await resolveOne(receiptId)
  }
}

test('whatever many workers do at once, each piece is in one place, movements say where, and nothing leaves over an open difference', async () => {
  const applied = new Set<string>()
  const twoPhases = [
    fc.array(counting, { minLength: 8, maxLength: 14 }),
    fc.array(moving, { minLength: 16, maxLength: 26 }),
  ] as const
  await fc.assert(
    fc.asyncProperty(...twoPhases, async (first, then) => {
      run += 1
      const stage = await given(run)
      const acted = new Set<string>()
      for (const what of await work(first, stage, acted)) applied.add(what)
      await settle(stage)
      for (const what of await work(then, stage, acted)) applied.add(what)
      await checkLaw(stage, acted)
    }),
    { numRuns: 6, endOnFailure: true },
  )
  // The runs did something of most kinds, or they prove nothing. Which ones is chance.
  expect(applied).toContain('count')
  expect(applied.size).toBeGreaterThan(5)
}, 240_000)
