import { setTimeout as sleep } from 'node:timers/promises'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { startNode } from '../../testing/own-process.ts'
import { type CargoStage, cargoActOf, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

const workers = 50
const scansEach = 8
/** The node dies after so many answers. */
const fatal = [60, 190] as const

let world: World
let cargo: CargoStage
beforeAll(async () => {
  world = await openWorld()
  cargo = await openCargo(world, await openBuilders(world))
})
afterAll(() => world.close())

interface Answer {
  code: number
  data: { acts: { id: string; outcome: string }[] }
}

test(`kill -9 while ${workers} workers scan one receipt, ${fatal.length} times: every scan counts once, none is lost`, {
  timeout: 180_000,
}, async () => {
  const receipt = await cargo.receipt()
  const people: { token: string }[] = []
  for (let made = 0; made < workers; made++) people.push(await cargo.worker(`Worker ${made}`))
  let node = await startNode(world)
  let restarted: Promise<void> | undefined
  let answered = 0
  const deaths = [...fatal]

  /** A phone sends an act until it has its answer. */
  async function insist(token: string, act: object): Promise<Answer['data']['acts'][number]> {
    for (;;) {
      await restarted
      const body = JSON.stringify({ acts: [act] })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const url = `${node.address}/shortcut-api/${warehouseWorkApi.sync.path}`
      const reply: Answer | null = await fetch(url, { method: 'POST', headers, body }).then(
        (found) => found.json() as Promise<Answer>,
        () => null,
      )
      const [answer] = reply?.code === 200 ? reply.data.acts : []
      if (answer) {
        answered += 1
        if (answered === deaths[0]) {
          deaths.shift()
          restarted = (async () => {
            await node.kill()
            node = await startNode(world)
          })()
        }
        return answer
      }
      await sleep(50)
    }
  }

  const labels = new Set<string>()
  const outcomes = await Promise.all(
    people.map(async ({ token }, worker) => {
      const told: string[] = []
      for (let scan = 0; scan < scansEach; scan++) {
        // Every other label is scanned by two workers.
        const label = scan % 2 === 0 ? `OWN-${worker}-${scan}` : `TWO-${worker >> 1}-${scan}`
        labels.add(label)
        const act = cargoActOf('count', { label }, { receiptId: receipt.id })
        told.push((await insist(token, act)).outcome)
        // A phone that did not hear an answer sends again.
        if (scan === 3) expect((await insist(token, act)).outcome).toBe('repeated')
      }
      return told
    }),
  )
  await node.kill()
  expect(deaths).toEqual([])
  expect(outcomes.flat().filter((outcome) => outcome !== 'applied' && outcome !== 'repeated')).toEqual([])
  expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: labels.size })
  const { rows } = await world.owner.query(
    `SELECT count(DISTINCT p.id)::int AS pieces, count(DISTINCT m.number) FILTER (WHERE m.action = 'receive')::int AS movements,
       count(DISTINCT m.act_id) FILTER (WHERE m.action = 'receive')::int AS acts, count(DISTINCT m.act_id) FILTER (WHERE m.action = 'seen')::int AS seen,
       (SELECT count(*)::int FROM operation_log l WHERE l.action = 'piece.receive' AND l.entity_id IN (SELECT id FROM piece WHERE receipt_id = $1)) AS logged
     FROM piece p JOIN piece_movement m ON m.piece_id = p.id WHERE p.receipt_id = $1`,
    [receipt.id],
  )
  const once = labels.size
  // The scan of the other worker is kept, too.
  const seen = people.length * scansEach - once
  expect(rows[0]).toEqual({ pieces: once, movements: once, acts: once, seen, logged: once })
})
