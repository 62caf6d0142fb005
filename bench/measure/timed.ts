import autocannon from 'autocannon'

type Options = Omit<autocannon.Options, 'url'> & {
  /** Several: the connections are shared among them. */
  url: string | string[]
}

/** Sends requests with these options. @returns the result, and the time within which 95 % of all replies came, ms */
export function timed(options: Options): Promise<autocannon.Result & { p95: number }> {
  const times: number[] = []
  // Its types know one address only.
  const all = options.url as string
  return new Promise((done, failed) => {
    const sending = autocannon({ ...options, url: all }, (error, result) => {
      if (error) return failed(error)
      times.sort((one, other) => one - other)
      done(Object.assign(result, { p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }))
    })
    // The result itself has 90 % and 97.5 %.
    sending.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
}
