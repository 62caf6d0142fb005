import autocannon from 'autocannon'

/** Sends this many requests a second, evenly, regardless of the replies, each with another path. */
export async function sendSteadily(url: string, path: () => string, perSecond: number, seconds: number) {
  const result = await autocannon({
    url,
    connections: 500,
    overallRate: perSecond,
    duration: seconds,
    timeout: 60,
    verifyBody: (body) => typeof body === 'string' && body.startsWith('{"code":200,'),
    requests: [{ method: 'GET', setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }) }],
  })
  return {
    answered: result.requests.total,
    seconds: result.duration,
    failed: result.mismatches + result.errors + result.timeouts + result.non2xx,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
