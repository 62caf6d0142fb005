import { once } from 'node:events'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends one request over an HTTP/2 connection. @throws Error if its stream is reset before the reply ended */
export async function ask(
  session: ClientHttp2Session,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string | Buffer,
): Promise<Reply> {
  const stream = session.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST', ...headers })
  // A server may end the stream before it has read the body.
  stream.on('error', () => {})
  stream.end(body)
  const chunks: Buffer[] = []
  let found: Reply['headers'] = {}
  stream.on('response', (given) => {
    found = given as Reply['headers']
  })
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  // `once` would throw at an error.
  await new Promise<void>((done) => stream.on('close', done))
  if (!found[':status'] || !stream.readableEnded) throw new Error(`the stream was reset: ${stream.rstCode}`)
  return { status: Number(found[':status']), headers: found, body: Buffer.concat(chunks) }
}

/** A connection that trusts any certificate. Bodies under way count as memory of the session. */
export async function openHttp2(address: string): Promise<ClientHttp2Session> {
  const session = connect(address, { rejectUnauthorized: false, maxSessionMemory: 100 })
  session.on('error', () => {})
  await once(session, 'connect')
  return session
}
