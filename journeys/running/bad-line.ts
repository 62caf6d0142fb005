import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How bad it is: 0 for everything is a cable. */
export interface Badness {
  /** The way there and back, ms. */
  latencyMs: number
  /** The share of requests that are lost: half of them on the way there, the others with the server's answer on the way back. */
  loss: number
  /** What it carries each way; 0: any amount. */
  bytesPerSecond: number
  /** Only what is asked for below this path gets through. */
  onlyBelow: string
}

const perfect: Badness = { latencyMs: 0, loss: 0, bytesPerSecond: 0, onlyBelow: '/' }

/** One direction of the line: what is sent waits for what was sent before. */
function direction(badness: () => Badness) {
  let freeAt = 0
  return async function carry(from: AsyncIterable<Buffer>, write: (bytes: Buffer) => boolean) {
    for await (const bytes of from) {
      const { bytesPerSecond } = badness()
      if (bytesPerSecond > 0) {
        freeAt = Math.max(performance.now(), freeAt) + (bytes.length / bytesPerSecond) * 1000
        await sleep(freeAt - performance.now())
      }
      if (!write(bytes)) return
    }
  }
}

/**
 * The way between a phone and the server, on an address of its own: slow, lossy, or down.
 * @param random decides which requests are lost
 */
export async function openBadLine(server: string, random: () => number = Math.random) {
  let badness = perfect
  let isDown = false
  const sockets = new Set<Socket>()
  const there = direction(() => badness)
  const back = direction(() => badness)
  /** Texts at the end of files, by their path. */
  const additions = new Map<string, string>()
  const count = { requests: 0, lostThere: 0, lostBack: 0 }

  async function pass(asked: IncomingMessage, reply: ServerResponse) {
    const { latencyMs, loss } = badness
    count.requests++
    const fate = random() >= loss ? 'arrives' : random() < 0.5 ? 'lostThere' : 'lostBack'
    if (fate !== 'arrives') count[fate]++
    const hangUp = () => asked.socket.destroy()
    const { method, url, headers } = asked
    // A changed file is neither compressed nor known by its old tag.
    if (additions.has(url ?? ''))
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const onward = request(`${server}${url}`, { method, headers, agent: false })
    onward.on('error', hangUp)
    reply.on('close', () => reply.writableFinished || onward.destroy())
    const answered = once(onward, 'response') as Promise<[IncomingMessage]>
    answered.catch(() => {})
    await sleep(latencyMs / 2)
    if (fate === 'lostThere') {
      onward.destroy()
      return hangUp()
    }
    await there(asked, (bytes) => onward.write(bytes) || true)
    onward.end()
    const [answer] = await answered
    if (fate === 'lostBack') {
      answer.resume()
      await once(answer, 'end')
      return hangUp()
    }
    await sleep(latencyMs / 2)
    const added = additions.get(url ?? '')
    if (added !== undefined) {
      delete answer.headers['content-length']
      delete answer.headers.etag
    }
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    reply.flushHeaders()
    await back(answer, (bytes) => {
      reply.write(bytes)
      return !reply.destroyed
    })
    reply.end(added)
  }

  const proxy = createServer((asked, reply) => {
    if (isDown || !asked.url?.startsWith(badness.onlyBelow)) asked.socket.destroy()
    else pass(asked, reply).catch(() => asked.socket.destroy())
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (isDown) socket.destroy()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const hangUpAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    count,
    is(next: Partial<Badness>) {
      isDown = false
      badness = { ...perfect, ...next }
    },
    /** The file of this path is another one from now on: it has this text at its end. */
    adds: (path: string, text: string) => additions.set(path, text),
    isDown() {
      isDown = true
      hangUpAll()
    },
    close() {
      hangUpAll()
      proxy.close()
    },
  }
}
export type BadLine = Awaited<ReturnType<typeof openBadLine>>
