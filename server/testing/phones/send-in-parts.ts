import { createHash } from 'node:crypto'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import type { Product } from '../../product.ts'
import { caller } from '../call.ts'

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What a phone announces. */
export const announced = (id: string, bytes: Uint8Array, name = 'photo.jpg') => ({
  id,
  name,
  contentType: 'image/jpeg',
  bytes: bytes.length,
  sha256: sha256Of(bytes),
})

type Node = Pick<Product, 'server'>

export const begin = (node: Node, token: string, input: InputOf<typeof fileApi.begin>) =>
  caller(node)(fileApi.begin, input, { token })

/** Sends the next bytes of a begun file. */
export async function append(node: Node, token: string, id: string, offset: number, bytes: Uint8Array) {
  const reply = await node.server.inject({
    method: 'POST',
    url: `/shortcut-api/file/append?id=${id}&offset=${offset}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return reply.json() as { code: number; message: string; data: { offset: number; done?: boolean } }
}

/** Announces a file and sends it in one part. @returns the answer to the part */
export async function sendWhole(node: Node, token: string, id: string, bytes: Uint8Array, name?: string) {
  const begun = await begin(node, token, announced(id, bytes, name))
  if (begun.code !== 200) throw new Error(begun.message)
  return append(node, token, id, 0, bytes)
}
