import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { nowMs } from '../clock.ts'
import { diskIsFull } from '../disk-space.ts'
import { codeAnswered } from '../http/failures.ts'

/** What a reader of figures gets: rows of a gauge, by its labels. */
export interface Figure {
  labels: Record<string, string>
  value: number
}

/** A gauge that is read when somebody asks. */
export interface Measure {
  /** Such as `shortcut_queue_waiting`; Prometheus' rules for names. */
  name: string
  help: string
  labels: readonly string[]
}

/** Seconds: from a list page to the slowest report. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Answers of one moment serve askers of this time: several monitors cost no more than one. */
const freshMs = 1000

/**
 * The figures of this node in the format of Prometheus: calls by name and code with their duration, connections of the
 * pool, the process and its event loop, and what `read` says of the whole installation.
 * @param read a database that does not answer costs its figures, never the others
 */
export function openMetrics(
  pool: pg.Pool,
  measures: readonly Measure[],
  read: () => Promise<ReadonlyMap<string, readonly Figure[]>>,
) {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry, prefix: 'shortcut_' })
  const calls = new Counter({
    name: 'shortcut_calls_total',
    help: 'Answered HTTP requests, by call and by the code of the answer.',
    labelNames: ['call', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'shortcut_call_seconds',
    help: 'From the first byte of a request until its answer is sent.',
    labelNames: ['call'],
    buckets,
    registers,
  })
  const connections = new Gauge({
    name: 'shortcut_pool_connections',
    help: 'Connections of this node to the database: total, idle, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const full = new Gauge({
    name: 'shortcut_disk_full',
    help: '1: this node has no room in DATA_DIR, or the database has none.',
    registers,
    collect() {
      this.set(diskIsFull() ? 1 : 0)
    },
  })
  const reached = new Gauge({ name: 'shortcut_database_up', help: '1: the database answered just now.', registers })
  const gauges = new Map(
    measures.map(({ name, help, labels }) => [name, new Gauge({ name, help, labelNames: [...labels], registers })]),
  )

  async function readAll() {
    const found = await read().catch(() => undefined)
    reached.set(found ? 1 : 0)
    for (const { name, labels: kinds } of measures) {
      const gauge = gauges.get(name)
      if (!gauge) continue
      // What was true is not repeated when nobody knows. Without labels, a reset one would be 0, which is a figure too.
      gauge.reset()
      if (kinds.length === 0) gauge.remove()
      for (const { labels, value } of found?.get(name) ?? []) gauge.set(labels, value)
    }
    return registry.metrics()
  }

  let kept: { at: number; text: Promise<string> } | undefined

  return {
    contentType: registry.contentType,
    /** All figures, at most a second old. */
    text(): Promise<string> {
      const at = nowMs()
      if (!kept || at - kept.at > freshMs) kept = { at, text: readAll() }
      return kept.text
    },
    /** Counts every answer of a server. */
    watch(server: FastifyInstance, prefix: string) {
      server.addHook('onResponse', async (request, reply) => {
        // The route, never the typed address: an unknown one would be a new row each time.
        const call = (request.routeOptions.url ?? 'none').replace(prefix, '')
        calls.inc({ call, code: String(codeAnswered(request) ?? reply.statusCode) })
        seconds.observe({ call }, reply.elapsedTime / 1000)
      })
    },
    close() {
      registry.clear()
      connections.reset()
      full.reset()
    },
  }
}
export type Metrics = ReturnType<typeof openMetrics>
