import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivate } from './private-addresses.ts'

/** From the first byte sent to the last byte read. */
const patienceMs = 15_000
/** Longer answers are cut. */
const mostBytes = 64 * 1024

export interface Answered {
  /** HTTP status; 0 without an answer. */
  status: number
  /** The answer, or the error. */
  text: string
}

/**
 * Resolves a name, and refuses it if any of its addresses is private. The connection uses exactly the checked
 * addresses, so that a name cannot change between check and use.
 */
const guardedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const bad = addresses.find(({ address }) => isPrivate(address))
    const [first] = addresses
    if (bad || !first) return done(new Error(`${hostname} is at a private address`), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

/**
 * Posts a body. Follows no redirects: only the operator sets an address. Never throws.
 * @param toPrivate the operator allows private addresses
 */
export function post(
  address: string,
  body: string | Buffer,
  headers: Record<string, string>,
  toPrivate: boolean,
  timeoutMs = patienceMs,
): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>()
  const fail = (why: string) => resolve({ status: 0, text: why })
  try {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An IP address needs no look-up.
    if (!toPrivate && isIP(host) && isPrivate(host)) throw new Error(`${host} is a private address`)
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'ShortCut' },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!toPrivate && { lookup: guardedLookup }),
    })
    request.on('error', (error) =>
      fail(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? `no answer in ${timeoutMs / 1000} s`
          : error.message,
      ),
    )
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const done = () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > mostBytes) {
          done()
          request.destroy()
        }
      })
      response.on('end', done)
      response.on('error', (error) => fail(error.message))
    })
    request.end(body)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
  return promise
}
