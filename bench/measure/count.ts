import autocannon from 'autocannon'
import { cpuSeconds } from './process.ts'
import { connections, type Measured, type Side } from './race.ts'

/** Measured by number of requests, not by seconds, because a day brings a number of bookings. */
export interface Counted extends Omit<Measured, 'p95' | 'coreMs'> {
  /** Core milliseconds of the server's process for each request. */
  cpuMs: number
}

/** Sends `amount` requests of a side's first kind. @param pid the process id of its server */
export async function fireCount(side: Side, amount: number, pid: number): Promise<Counted> {
  const [request] = side.requests(0)
  if (!request) throw new Error('there is nothing to send')
  const { method = 'POST', path, headers, body = () => '' } = request
  const before = await cpuSeconds(pid)
  const began = performance.now()
  const result = await autocannon({
    url: side.url,
    connections,
    amount,
    timeout: 60,
    verifyBody: (reply) => typeof reply === 'string' && reply.startsWith('{"code":200,'),
    setupClient: (client) =>
      client.setRequests([
        { method, path, headers: { ...side.headers, ...headers }, setupRequest: (one) => ({ ...one, body: body() }) },
      ]),
  })
  const seconds = (performance.now() - began) / 1000
  return {
    rate: amount / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.mismatches + result.errors + result.timeouts + result.non2xx,
    cpuMs: (((await cpuSeconds(pid)) - before) / amount) * 1000,
  }
}
