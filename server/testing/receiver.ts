import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface ReceivedPost {
  body: string
  headers: IncomingHttpHeaders
}

type AnswerTo = (
  post: ReceivedPost,
  count: number,
) => { status: number; body?: string; headers?: Record<string, string>; afterMs?: number }

/** A partner's HTTP server on this machine: stores posts and answers as told, at first with 200. */
export async function openReceiver() {
  const posts: ReceivedPost[] = []
  let answer: AnswerTo = () => ({ status: 200, body: 'ok' })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const post = { body: Buffer.concat(chunks).toString(), headers: request.headers }
      posts.push(post)
      const { status, body = '', headers = {}, afterMs = 0 } = answer(post, posts.length)
      setTimeout(() => response.writeHead(status, headers).end(body), afterMs)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/in`,
    port: address.port,
    posts,
    answers(next: AnswerTo) {
      answer = next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
