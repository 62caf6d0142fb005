import { randomBytes } from 'node:crypto'
import { nowMs } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { readSeen, readTasks } from './fleet-rows.ts'

const freshForMs = 1000
const tasksFreshForMs = 3000
/** How long a node remembers drivers who became inactive. */
const rememberMs = 10 * 60_000
/** Nodes read at different moments: changes this shortly before another node's cursor are sent again. */
const overlapMs = 100

/** A driver as sent: the JSON, and when this state was first seen, by the database's clock. */
interface Told {
  json: string
  key: string
  changedAt: number
}

/**
 * The fleet as one node knows it: read on demand, at most once a second for all callers. A cursor is the database's
 * time of a read, so that any node can say what changed since, and the node that read.
 */
export function openFleet(db: Queries) {
  const node = randomBytes(4).toString('hex')
  const told = new Map<string, Told>()
  const gone = new Map<string, number>()
  let tasks: Awaited<ReturnType<typeof readTasks>> = new Map()
  let readAt = 0
  let tasksReadAt = 0
  let knownAt = 0
  let knownSince = 0
  let reading: Promise<void> | undefined

  async function read() {
    const started = nowMs()
    if (started - tasksReadAt >= tasksFreshForMs) {
      tasks = await readTasks(db)
      tasksReadAt = started
    }
    const { atMs, drivers } = await readSeen(db)
    const left = new Set(told.keys())
    for (const driver of drivers) {
      const on = tasks.get(driver.id)
      const line = { ...driver, truckNo: on?.truckNo ?? driver.truckNo, task: on?.task ?? null }
      left.delete(driver.id)
      gone.delete(driver.id)
      const json = JSON.stringify(line)
      // A contact a few seconds later is no change.
      const key = JSON.stringify({ ...line, seenAt: null })
      const before = told.get(driver.id)
      if (before?.key === key) before.json = json
      else told.set(driver.id, { json, key, changedAt: atMs })
    }
    for (const id of left) {
      told.delete(id)
      gone.set(id, atMs)
    }
    for (const [id, at] of gone) if (at < atMs - rememberMs) gone.delete(id)
    knownAt = atMs || knownAt
    knownSince = Math.max(knownSince || knownAt, knownAt - rememberMs)
    readAt = started
  }

  return async (since: string | undefined): Promise<RawJson> => {
    if (nowMs() - readAt >= freshForMs) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    const [, ms, by] = /^(\d{1,15})-([0-9a-f]{8})$/.exec(since ?? '') ?? []
    const from = Number(ms)
    const whole = !(from >= knownSince && from <= knownAt + rememberMs)
    const isNews = (at: number) => whole || at > from - (by === node ? 0 : overlapMs)
    const drivers = [...told.values()].filter(({ changedAt }) => isNews(changedAt)).map(({ json }) => json)
    const left = whole ? [] : [...gone].filter(([, at]) => isNews(at)).map(([id]) => id)
    return new RawJson(
      `{"cursor":"${knownAt}-${node}","whole":${whole},"drivers":[${drivers.join()}],"gone":${JSON.stringify(left)}}`,
    )
  }
}
export type Fleet = ReturnType<typeof openFleet>
