import type autocannon from 'autocannon'
import { timed } from './timed.ts'

export const connections = 16

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Makes a new body for each request, because it may depend on earlier replies. */
  body?: () => string
  /** The Idempotency-Key of each request. */
  key?: () => string
  onReply?: (body: string) => void
}

/** One of the servers that are compared. */
export interface Side {
  url: string
  headers: Record<string, string>
  /** Requests of each connection, repeated in order. Each has its own list, so that no two ask the same at once. */
  requests: (connection: number) => Request[]
  /** More nodes of the same installation: the connections are shared among all of them. */
  besides?: string[]
  /** Core seconds used so far, by each of those that work for the replies. */
  spent?: () => Promise<number[]>
  /** Whether a reply is the right one; without it, every reply of success is. */
  isRight?: (body: string) => boolean
}

export interface Measured {
  /** Requests per second: the median of the rounds. */
  rate: number
  /** Milliseconds: the median of the rounds. */
  p50: number
  p95: number
  p99: number
  /** Core milliseconds for each reply, by each of the side's `spent`. */
  coreMs: number[]
  /** Wrong replies, and requests without a reply. */
  failed: number
}

export const median = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const isDone = (body: unknown) => typeof body === 'string' && body.startsWith('{"code":200,')

async function fire(side: Side, seconds: number): Promise<Measured> {
  let next = 0
  const { isRight } = side
  const before = (await side.spent?.()) ?? []
  const result = await timed({
    url: [side.url, ...(side.besides ?? [])],
    connections,
    duration: seconds,
    timeout: 60,
    verifyBody: (body) => isDone(body) && (!isRight || isRight(String(body))),
    setupClient(client) {
      const requests = side.requests(next++).map(({ method = 'GET', path, headers, body, key, onReply }) => ({
        method,
        path,
        headers: { ...side.headers, ...headers },
        ...(body
          ? {
              setupRequest: (request: autocannon.Request) => ({
                ...request,
                body: body(),
                ...(key ? { headers: { ...request.headers, 'idempotency-key': key() } } : {}),
              }),
            }
          : {}),
        ...(onReply ? { onResponse: (_: number, reply: string) => onReply(reply) } : {}),
      }))
      client.setRequests(requests)
    },
  })
  const after = (await side.spent?.()) ?? []
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p95: result.p95,
    p99: result.latency.p99,
    coreMs: after.map((seconds, index) => ((seconds - (before[index] ?? 0)) / result.requests.total) * 1000),
    failed: result.mismatches + result.errors + result.timeouts + result.non2xx,
  }
}

const middle = (rounds: Measured[]): Measured => ({
  rate: median(rounds.map((round) => round.rate)),
  p50: median(rounds.map((round) => round.p50)),
  p95: median(rounds.map((round) => round.p95)),
  p99: median(rounds.map((round) => round.p99)),
  coreMs: (rounds[0]?.coreMs ?? []).map((_, index) => median(rounds.map((round) => round.coreMs[index] ?? Number.NaN))),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
})

/**
 * Measures sides in turns, so that other load on the machine affects all of them alike.
 * @returns medians of each side, and for each side after the first the median of its ratios to the first, round by round
 */
export async function race(sides: Side[], { rounds, seconds }: { rounds: number; seconds: number }) {
  for (const side of sides) await fire(side, Math.min(seconds, 2))
  const measured: Measured[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) measured[index]?.push(await fire(side, seconds))
  const first = measured[0] ?? []
  return {
    sides: measured.map(middle),
    ratios: measured
      .slice(1)
      .map((own) => median(own.map((one, round) => one.rate / (first[round]?.rate ?? Number.NaN)))),
  }
}
