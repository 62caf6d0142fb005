import { connect } from 'node:net'

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number
  headers: string
  body: string
  ms: number
}

/** Sends exactly these bytes, one character per byte, and reads until the server ends the connection, at most 10 s. */
export function exchange(address: string, sent: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  return new Promise((done) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(sent, 'latin1'))
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    // After an early refusal, the rest is written to a closed connection.
    socket.on('error', () => {})
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      done({
        status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0),
        headers: text.slice(0, end),
        body: text.slice(end + 4),
        ms: performance.now() - began,
      })
    })
  })
}
