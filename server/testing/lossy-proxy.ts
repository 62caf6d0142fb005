import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const isWhole = (reply: string) => {
  const end = reply.indexOf('\r\n\r\n')
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(reply)?.[1] ?? 0)
  return end >= 0 && Buffer.byteLength(reply.slice(end + 4)) >= length
}

/** A proxy between a client and the server that can drop an answer after the server has sent it. */
export async function openLossyProxy(port: number) {
  let lost: ((body: string) => void) | undefined
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream)
    const loses = lost
    lost = undefined
    if (!loses) return void upstream.pipe(client)
    let reply = ''
    upstream.setEncoding('utf8').on('data', (text) => {
      reply += text
      if (!isWhole(reply)) return
      loses(reply.slice(reply.indexOf('\r\n\r\n') + 4))
      client.destroy()
      upstream.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Drops the answer on the next connection. @returns it, once the server has sent it */
    loseNext: () =>
      new Promise<string>((resolve) => {
        lost = resolve
      }),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
