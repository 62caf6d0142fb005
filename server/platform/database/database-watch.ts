import pg from 'pg'
import { traceQuery } from '../traces/trace-query.ts'

/** Time is counted in ticks, so that a stall of this process does not look like a silent database. */
const usualTickMs = 500
/** After this many silent ticks on a busy connection, the database is checked over a new one. */
const silentTicks = 4
/** Ticks allowed for the new one. */
const patientTicks = 10
/**
 * A minute and ten seconds: PostgreSQL has cancelled the statement by then (statement_timeout), so its answer was lost.
 */
const lostTicks = 140
const goodbyeMs = 2000

/** Thrown while the network to the database is dead. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** The process id of a connection's backend, from its startup message. */
const pidOf = (client: pg.Client) => (client as { processID?: number | null }).processID ?? 0

/** The backend that really answers (a pooler would give other ids), and the working backends. */
const whoWorks = `SELECT pg_backend_pid() AS own, array(SELECT pid FROM pg_stat_activity WHERE state = 'active') AS active`

/**
 * Notices a network that swallows everything, which TCP reports only after minutes. A long statement is silent too, so
 * silence alone cuts nothing: the database is checked over a new connection. If that fails, every connection is cut,
 * and new ones are refused at once until it answers. If it answers twice without listing a silent connection's backend
 * as working, that connection is cut.
 * @param config where and how to connect
 * @param prepared false: statements lose their names, because a pooler gives each to another connection
 * @returns `Client`, for the pool and others
 */
export function watchDatabase(
  config: pg.ClientConfig,
  onAway: (away: boolean) => void,
  { tickMs = usualTickMs, prepared = true } = {},
) {
  const open = new Set<WatchedClient>()
  let away = false
  let asking: { ticks: number; client: pg.Client } | undefined

  class WatchedClient extends pg.Client {
    isConnecting = false
    isAsked = false
    heard = 0
    silent = 0
    /** Check the database after this many silent ticks. */
    askAt = silentTicks
    isSuspected = false

    override connect(...given: never[]): never {
      if (away) {
        const [callback] = given as ((error: Error) => void)[]
        if (!callback) return Promise.reject(new DatabaseSilent()) as never
        return process.nextTick(callback, new DatabaseSilent()) as never
      }
      open.add(this)
      this.isConnecting = true
      this.once('connect', () => {
        this.isConnecting = false
      })
      this.on('drain', () => {
        this.isAsked = false
      })
      this.once('end', () => open.delete(this))
      return super.connect(...(given as unknown as [never])) as never
    }

    override query(...asked: never[]): never {
      return traceQuery(asked, (...given) => this.send(...given))
    }

    send(...asked: never[]): never {
      this.isAsked = true
      const [first, ...rest] = asked as unknown as [string | { name?: string; submit?: unknown }, ...never[]]
      if (prepared || typeof first === 'string' || !first.name || first.submit)
        return super.query(...(asked as unknown as [never])) as never
      return super.query(Object.assign({}, first, { name: undefined }) as never, ...rest) as never
    }

    /** Nobody waits for a goodbye that cannot arrive. */
    override end(...given: never[]): never {
      if (!this.isAsked) {
        const timer = setTimeout(() => this.cut(), goodbyeMs)
        this.once('end', () => clearTimeout(timer))
      }
      return super.end(...(given as unknown as [never])) as never
    }

    cut() {
      this.connection.stream.destroy()
    }

    tick() {
      const heard = (this.connection.stream as { bytesRead?: number }).bytesRead ?? 0
      const isSilent = (this.isAsked || this.isConnecting) && heard === this.heard
      this.heard = heard
      this.silent = isSilent ? this.silent + 1 : 0
      if (isSilent) return
      this.askAt = silentTicks
      this.isSuspected = false
    }
  }

  function turn(nowAway: boolean) {
    if (away !== nowAway) onAway(nowAway)
    away = nowAway
    if (away) for (const client of open) client.cut()
  }

  function judge(isDirect: boolean, active: readonly number[], silentBefore: readonly WatchedClient[]) {
    for (const client of silentBefore) {
      if (client.silent === 0 || client.isConnecting || !isDirect) continue
      if (active.includes(pidOf(client))) client.isSuspected = false
      else if (client.isSuspected) client.cut()
      else client.isSuspected = true
    }
  }

  async function ask() {
    const silent = [...open].filter((client) => client.silent >= silentTicks)
    for (const client of silent) client.askAt = client.silent + silentTicks
    const client = new pg.Client(config)
    client.on('error', () => {})
    asking = { ticks: 0, client }
    try {
      await client.connect()
      const { rows } = await client.query<{ own: number; active: number[] }>(whoWorks)
      turn(false)
      const [row] = rows
      if (row) judge(row.own === pidOf(client), row.active, silent)
    } catch (error) {
      // A PostgreSQL error is an answer too; the caller gets it anyway.
      turn(!(error instanceof pg.DatabaseError))
    }
    client.end().catch(() => {})
    asking = undefined
  }

  const timer = setInterval(() => {
    for (const client of open) {
      client.tick()
      if (client.silent > lostTicks) client.cut()
    }
    if (asking) {
      asking.ticks += 1
      if (asking.ticks === patientTicks) asking.client.connection.stream.destroy()
    } else if (away || [...open].some((client) => client.silent >= client.askAt)) void ask()
  }, tickMs)
  timer.unref()

  return {
    Client: WatchedClient,
    /** Ends the watch, not the connections. */
    close: () => clearInterval(timer),
  }
}
