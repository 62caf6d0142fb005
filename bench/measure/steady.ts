import autocannon from 'autocannon'

/** Asks so many times a second, evenly, whatever becomes of it, each time another path. */
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
