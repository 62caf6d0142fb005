import type { LiveEvent, LiveTopic } from '@shortcut/domain/live/api.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type pg from 'pg'
import { nowMs } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

/** How a topic becomes events: the permission, and the rows of changed ids. */
export interface Topic {
  permission: Permission
  /** List rows by id; an id without a row was removed or is not in the list. */
  rows?: (ids: string[]) => Promise<Map<string, unknown>>
  /** Ids that also count as changed, because their rows show something of another topic. */
  also?: (changes: readonly Change[]) => Promise<string[]>
  /** In place of rows: the people whom these changes concern, each of whom is told alone. */
  people?: (changes: readonly Change[]) => Promise<string[]>
}
export type Topics = Partial<Record<LiveTopic, Topic>>

export interface Batch {
  position: number
  /** Per topic: its permission (null: any console user), and its events; `to`: only for this person. */
  events: { permission: Permission | null; event: LiveEvent; to?: string }[]
}

/** Changes of these affect permissions, menu, or formats. */
const ofAccess = new Set(['user', 'role', 'menu', 'company'])

export interface Change {
  position: number
  entity: LiveTopic
  entity_id: string | null
}
/** A position of the chain, with what is there. */
type Place = { position: number; log_id: string | null }
type Link = Change & Place & { work_order_id: string | null }

const backlogLimit = 2000
/** A connection that only listens never notices that it is dead. */
const heartbeatMs = 5000
/** The lifetime of a ticket. */
const rememberedForMs = 60_000
const changesFrom = `
  SELECT c.position, c.log_id, l.entity, coalesce(l.after->>'workOrderId', l.before->>'workOrderId') AS work_order_id, l.entity_id
  FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
  WHERE c.position >= $1 ORDER BY c.position LIMIT $2`
const none: Place = { position: 0, log_id: null }

async function endOf(pool: pg.Pool): Promise<Place> {
  const end = 'SELECT position, log_id FROM operation_log_chain ORDER BY position DESC LIMIT 1'
  return (await pool.query<Place>(end)).rows[0] ?? none
}

/** The events of these changes: one row look-up per topic. */
async function eventsOf(changes: Change[], topics: Topics): Promise<Batch['events']> {
  const idsByTopic = new Map<LiveTopic, Set<string>>()
  // Some have no id of their own, such as a region's prices; only those with an id have rows.
  for (const change of changes)
    if (topics[change.entity] && (change.entity_id || ['fuelPrice', 'exchangeRate'].includes(change.entity))) {
      const ids = idsByTopic.get(change.entity) ?? new Set<string>()
      ids.add(change.entity_id ?? '')
      idsByTopic.set(change.entity, ids)
    }
  for (const [name, { also }] of Object.entries(topics) as [LiveTopic, Topic][]) {
    const ids = (await also?.(changes)) ?? []
    if (ids.length > 0) idsByTopic.set(name, new Set([...(idsByTopic.get(name) ?? []), ...ids]))
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
  for (const [name, { permission, people }] of Object.entries(topics) as [LiveTopic, Topic][])
    for (const id of (await people?.(changes)) ?? []) events.push({ permission, event: { topic: name, id }, to: id })
  const log = topics.log
  if (log && changes[0])
    events.push({ permission: log.permission, event: { topic: 'log', id: String(changes[0].position) } })
  return events
}

/** Changes after a position; null if there are too many. */
async function changesSince(pool: pg.Pool, topics: Topics, from: number): Promise<Batch | null> {
  const { rows } = await pool.query<Link>(changesFrom, [from + 1, backlogLimit + 1])
  if (rows.length > backlogLimit) return null
  return { position: rows.at(-1)?.position ?? from, events: await eventsOf(withOrders(rows), topics) }
}

/**
 * Follows the log's chain and distributes changes: one read and one row look-up per batch and node, however many
 * consoles listen. Woken by PostgreSQL's NOTIFY, and checks every 5 s for missed ones; after a lost connection it
 * resumes at the last position, so that nothing is missed. If that position is gone, because a failover lost the newest
 * changes, it tells its listeners nothing (null) but that they must read again.
 */
export async function openFeed({ pool, connection }: Database, topics: Topics, onError: (error: unknown) => void) {
  const listeners = new Set<(batch: Batch | null) => void>()
  const followers = new Set<() => void>()
  let place = await endOf(pool)
  let unlogged: { at: number; events: Batch['events'] }[] = []
  let reading = false
  let more = false
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let relisten: NodeJS.Timeout | undefined

  async function read() {
    if (reading) {
      more = true
      return
    }
    reading = true
    try {
      do {
        more = false
        const { rows } = await pool.query<Link>({
          name: 'feed-read',
          text: changesFrom,
          values: [place.position, 501],
        })
        more = rows.length === 501
        // The row read last is read again. It is missing after a failover to a replica that had not got it.
        const known = place.position === 0 ? none : rows.shift()
        if (known?.log_id !== place.log_id) {
          place = await endOf(pool)
          for (const listener of listeners) listener(null)
          more = true
          continue
        }
        const last = rows.at(-1)
        if (!last) break
        const batch = {
          position: last.position,
          events: listeners.size > 0 ? await eventsOf(withOrders(rows), topics) : [],
        }
        place = last
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
  /** Once, however many events report the end of the connection. */
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
    since: (from: number) => changesSince(pool, topics, from),
    position: () => place.position,
    subscribe(listener: (batch: Batch | null) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Called when the log has grown, without row look-ups. */
    follow(follower: () => void) {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    /**
     * Sends events without a log row to this node's consoles. A console that is away for long misses them, and reloads
     * when it returns.
     */
    tell(events: Batch['events']) {
      const at = nowMs()
      unlogged = [...unlogged.filter((told) => told.at > at - rememberedForMs), { at, events }]
      for (const listener of listeners) listener({ position: place.position, events })
    },
    /** Events without a log row since `at` (ms of this node's clock), at most a minute ago. */
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

/** A change of a task also changes its order: the list and the order's page show both. */
function withOrders(rows: readonly Link[]): Change[] {
  return rows.flatMap((row) =>
    row.work_order_id
      ? [row, { position: row.position, entity: 'workOrder' as const, entity_id: row.work_order_id }]
      : [row],
  )
}
export type Feed = Awaited<ReturnType<typeof openFeed>>
