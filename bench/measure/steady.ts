import type autocannon from 'autocannon'
import { timed } from './timed.ts'

/**
 * Sends this many requests a second, evenly, regardless of the replies, each with another path.
 * @param url several: of nodes that share the requests
 * @param isRight whether a reply of success is the right one
 * @returns p95 counts from the sending of each request, p50 and p99 from when it was due
 */
export async function sendSteadily(
  url: string | string[],
  path: () => string,
  perSecond: number,
  seconds: number,
  isRight: (body: string) => boolean = () => true,
) {
  const result = await timed({
    url,
    connections: 500,
    overallRate: perSecond,
    duration: seconds,
    timeout: 60,
    verifyBody: (body) => typeof body === 'string' && body.startsWith('{"code":200,') && isRight(body),
    requests: [{ method: 'GET', setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }) }],
  })
  return {
    answered: result.requests.total,
    seconds: result.duration,
    failed: result.mismatches + result.errors + result.timeouts + result.non2xx,
    p50: result.latency.p50,
    p95: result.p95,
    p99: result.latency.p99,
  }
}
