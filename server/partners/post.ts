import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { guardedSocket } from './private-addresses.ts'

/** From the first byte sent to the last byte read. */
const patienceMs = 15_000
/** Longer answers are cut. */
const mostBytes = 64 * 1024

export interface Answered {
  /** HTTP status; 0 without an answer. */
  status: number
  /** The answer, or the error. */
  text: string
  /** The same as bytes. */
  bytes: Buffer
  headers: IncomingHttpHeaders
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
  const fail = (why: string) => resolve({ status: 0, text: why, bytes: Buffer.from(why), headers: {} })
  try {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'ShortCut' },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...guardedSocket(host, toPrivate),
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
      const done = () => {
        const whole = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          text: whole.toString('utf8'),
          bytes: whole,
          headers: response.headers,
        })
      }
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
