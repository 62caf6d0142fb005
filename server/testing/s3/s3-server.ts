import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** What a storage does to one request; `answer` lets it through. */
export type Fault = (request: IncomingMessage, reply: ServerResponse, answer: () => void) => void

const bucket = 'shortcut'

/** Says that it is too busy, as Amazon does. */
export const slowDown: Fault = (_, reply) => {
  reply.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>')
}

/** Takes the request and says nothing. */
export const silence: Fault = (request) => void request.resume()

/** Breaks off while the bytes arrive. */
export const halfUpload: Fault = (request) => void request.once('data', () => request.socket.destroy())

const onBody =
  (change: (piece: Buffer, reply: ServerResponse) => Buffer): Fault =>
  (_, reply, answer) => {
    const write = reply.write.bind(reply) as (piece: Uint8Array, ...more: unknown[]) => boolean
    reply.write = ((piece: Uint8Array, ...more: unknown[]) =>
      write(change(Buffer.from(piece), reply), ...more)) as typeof reply.write
    answer()
  }

/** Sends half of the bytes that it announced. */
export const halfDownload = onBody((piece, reply) => {
  setTimeout(() => reply.destroy(), 20)
  return piece.subarray(0, piece.length >> 1)
})

/** Sends as many bytes as it announced, one of them changed. */
export const otherBytes = onBody((piece) => {
  piece[0] = (piece[0] ?? 0) ^ 1
  return piece
})

/** A storage that speaks S3, with faults when asked. Its keys are set in the environment. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'shortcut-s3-'))
  const storage = new S3rver({
    directory,
    silent: true,
    // It signs a bucket's own path without its last slash; Amazon and its clients sign it with. Unknown keys are refused.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  await storage.configureBuckets()
  const answer = storage.callback()
  const faults: Fault[] = []
  let always: Fault | undefined
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    const fault = always ?? faults.shift()
    if (fault) fault(request, reply, () => answer(request, reply))
    else answer(request, reply)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  return {
    bucket,
    endpoint,
    /** A FILES_URL of it. */
    url: (folder: string, name = bucket) => `s3://${name}/${folder}?endpoint=${endpoint}`,
    /** Method and path of every request so far. */
    asked,
    /** What happens to the next requests, in their order. */
    next: (...more: Fault[]) => void faults.push(...more),
    /** What happens to every request, until undefined is given. */
    always(fault: Fault | undefined) {
      always = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type S3Server = Awaited<ReturnType<typeof openS3Server>>
