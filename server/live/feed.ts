import type { LiveEvent, LiveTopic } from '@shortcut/domain/live/api.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type pg from 'pg'
import { nowMs } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

/** How a topic becomes events: who may see them, and its rows for the ids changed. */
export interface Topic {
  permission: Permission
  /** List rows by id; an id without a row has been removed or is not in the list. */
  rows?: (ids: string[]) => Promise<Map<string, unknown>>
}
export type Topics = Partial<Record<LiveTopic, Topic>>

export interface Batch {
  position: number
  /** Of each topic: the permission it needs (null: any console user's), and its events. */
  events: { permission: Permission | null; event: LiveEvent }[]
}

/** Changes of these change what people may do, see in the menu, or how it is written. */
const ofAccess = new Set(['user', 'role', 'menu', 'company'])

interface Change {
  position: number
  entity: LiveTopic
  entity_id: string | null
}

const backlogLimit = 2000
/** A connection that listens and nothing else never notices that it is dead. */
const heartbeatMs = 5000
/** As long as a ticket may wait for its stream. */
const rememberedForMs = 60_000
const changesAfter = `
  SELECT c.position, l.entity, coalesce(l.after->>'workOrderId', l.before->>'workOrderId') AS work_order_id, l.entity_id
  FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
  WHERE c.position > $1 ORDER BY c.position LIMIT $2`

/** What consoles are told of these changes: one look-up of rows for each topic. */
async function eventsOf(changes: Change[], topics: Topics): Promise<Batch['events']> {
  const idsByTopic = new Map<LiveTopic, Set<string>>()
  // Some have no id of their own, such as the prices of a region; rows are of those that have one.
  for (const change of changes)
    if (topics[change.entity] && (change.entity_id || ['fuelPrice', 'exchangeRate'].includes(change.entity))) {
      const ids = idsByTopic.get(change.entity) ?? new Set<string>()
      ids.add(change.entity_id ?? '')
      idsByTopic.set(change.entity, ids)
    }
  const events: Batch['events'] = []
  for (const [name, ids] of idsByTopic) {
    const topic = topics[name]
    if (!topic) continue
    const rows = await topic.rows?.([...ids])
    for (const id of ids) {
      const row = rows?.get(id)
      events.push({
        permission: topic.permission,
        event: row === undefined ? { topic: name, id } : { topic: name, id, row },
      })
    }
  }
  const access = new Set(changes.filter(({ entity }) => ofAccess.has(entity)).map((change) => change.entity_id ?? ''))
  for (const id of access) events.push({ permission: null, event: { topic: 'access', id } })
  const log = topics.log
  if (log && changes[0])
    events.push({ permission: log.permission, event: { topic: 'log', id: String(changes[0].position) } })
  return events
}

/**
 * Follows the log's chain and hands out what changed: one read and one look-up of rows per batch and node, however many consoles
 * listen. Woken by PostgreSQL's NOTIFY, and looks every 5 s whether it missed one; a lost connection is taken up again from the last
 * position, so nothing is missed.
 */
export async function openFeed({ pool, connection }: Database, topics: Topics, onError: (error: unknown) => void) {
  const listeners = new Set<(batch: Batch) => void>()
  const followers = new Set<() => void>()
  const last = await pool.query<{ position: number }>(
    'SELECT coalesce(max(position), 0) AS position FROM operation_log_chain',
  )
  let position = last.rows[0]?.position ?? 0
  let unlogged: { at: number; events: Batch['events'] }[] = []
  let reading = false
  let more = false
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let relisten: NodeJS.Timeout | undefined

  /** Changes after a position; null when there are too many to tell one by one. */
  async function since(from: number): Promise<Batch | null> {
    const { rows } = await pool.query<Change & { work_order_id: string | null }>(changesAfter, [from, backlogLimit + 1])
    if (rows.length > backlogLimit) return null
    return { position: rows.at(-1)?.position ?? from, events: await eventsOf(withOrders(rows), topics) }
  }

  async function read() {
    if (reading) {
      more = true
      return
    }
    reading = true
    try {
      do {
        more = false
        const { rows } = await pool.query<Change & { work_order_id: string | null }>({
          name: 'feed-read',
          text: changesAfter,
          values: [position, 500],
        })
        const end = rows.at(-1)
        if (!end) break
        more = rows.length === 500
        const batch = {
          position: end.position,
          events: listeners.size > 0 ? await eventsOf(withOrders(rows), topics) : [],
        }
        position = end.position
        for (const listener of listeners) listener(batch)
        for (const follower of followers) follower()
      } while (more)
    } catch (error) {
      if (!closed) {
        onError(error)
        clearTimeout(retry)
        retry = setTimeout(read, 500)
      }
    }
    reading = false
  }

  async function listen() {
    if (closed) return
    const next = connection()
    next.on('error', () => {})
    next.on('end', () => {
      if (client === next) listenAgain()
    })
    next.on('notification', read)
    try {
      await next.connect()
      if (closed) return await next.end()
      client = next
      await next.query('LISTEN live')
      await read()
    } catch (error) {
      if (!closed) onError(error)
      client = undefined
      await next.end().catch(() => {})
      listenAgain()
    }
  }
  /** Once, however many ways a connection's end is heard. */
  function listenAgain() {
    clearTimeout(relisten)
    relisten = setTimeout(listen, 500)
  }

  await listen()
  const heartbeat = setInterval(() => {
    client?.query('SELECT 1').catch(() => {})
    void read()
  }, heartbeatMs)
  return {
    since,
    position: () => position,
    subscribe(listener: (batch: Batch) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Told that the log grew, without what changed: no rows are looked up for it. */
    follow(follower: () => void) {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    /** Tells this node's consoles of what has no row in the log. Who is away for long misses it, and reads again on coming back. */
    tell(events: Batch['events']) {
      const at = nowMs()
      unlogged = [...unlogged.filter((told) => told.at > at - rememberedForMs), { at, events }]
      for (const listener of listeners) listener({ position, events })
    },
    /** What was told without a row in the log since `at`, ms of this node's clock, at most a minute ago. */
    unloggedSince: (at: number) => unlogged.filter((told) => told.at >= at).flatMap(({ events }) => events),
    async close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      clearTimeout(relisten)
      listeners.clear()
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}

/** A change of a task is a change of its order too: the list and the order's page show both. */
function withOrders(rows: (Change & { work_order_id: string | null })[]): Change[] {
  return rows.flatMap((row) =>
    row.work_order_id
      ? [row, { position: row.position, entity: 'workOrder' as const, entity_id: row.work_order_id }]
      : [row],
  )
}
export type Feed = Awaited<ReturnType<typeof openFeed>>
