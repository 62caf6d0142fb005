import { createHash } from 'node:crypto'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import type { FastifyInstance } from 'fastify'

export interface Answer<T> {
  code: number
  message: string
  data: T
}

export interface Wire {
  /** Called in its process: its certificate is for another name than this machine's. */
  server: FastifyInstance
  /** Ends calls under way. */
  signal: AbortSignal
}

export async function send<T>({ server, signal }: Wire, path: string, init: RequestInit): Promise<Answer<T>> {
  const url = `/shortcut-api/${path}`
  const asked = new Request(`http://localhost${url}`, init)
  const reply = await server.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url,
    headers: Object.fromEntries(asked.headers),
    payload: Buffer.from(await asked.arrayBuffer()),
    signal,
  })
  return reply.json()
}

/** Calls an endpoint like any client. */
export async function callOver<E extends Endpoint>(
  wire: Wire,
  entry: E,
  input: InputOf<E>,
  headers: Record<string, string>,
): Promise<Answer<ReplyOf<E>>> {
  const given = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const asText = () => new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  if (entry.method === 'GET') return send(wire, `${entry.path}?${asText()}`, { headers })
  if (entry.body === 'form') return send(wire, entry.path, { method: 'POST', headers, body: asText() })
  const json = { ...headers, 'content-type': 'application/json' }
  return send(wire, entry.path, { method: 'POST', headers: json, body: JSON.stringify(input ?? {}) })
}

export type Person = ReturnType<typeof openPerson>

/** Signing in failed recently, so this person pauses: somebody may have frozen the account. */
export class Resting extends Error {}
const restMs = 60_000

/** A person with account and password, who signs in when first needed, and again after the session ends. */
export function openPerson(
  wire: Wire,
  { username, password, appType, agent }: { username: string; password: string; appType: 1 | 2 | 3; agent: string },
) {
  let token: Promise<string> | undefined
  let restsUntil = 0
  const own = { 'user-agent': agent }

  async function signIn(): Promise<string> {
    const reply = await callOver(wire, userApi.login, { username, password, appType }, own)
    if (reply.code !== codes.done) {
      restsUntil = Date.now() + restMs
      throw new Error(`${username} cannot sign in: ${reply.message}`)
    }
    return reply.data.token
  }
  const headers = async () => {
    if (Date.now() < restsUntil) throw new Resting(username)
    token ??= signIn()
    token.catch(() => {
      token = undefined
    })
    return { ...own, authorization: `Bearer ${await token}` }
  }
  const isOver = (code: number) => code >= codes.noToken && code <= codes.expiredToken

  return {
    async call<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<Answer<ReplyOf<E>>> {
      const reply = await callOver(wire, entry, input, await headers())
      if (isOver(reply.code)) token = undefined
      return reply
    },
    /** @returns the file's id */
    async upload(name: string, picture: Buffer): Promise<string | undefined> {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name)
      const init = { method: 'POST', headers: await headers(), body }
      const reply = await send<{ id: string }[]>(wire, fileApi.upload.path, init)
      return reply.code === codes.done ? reply.data[0]?.id : undefined
    },
    /** Announces a picture and sends it, as a phone does that named it before. @returns whether it arrived */
    async sendInParts(id: string, name: string, picture: Buffer): Promise<boolean> {
      const sha256 = createHash('sha256').update(picture).digest('hex')
      const input = { id, name, contentType: 'image/jpeg', bytes: picture.length, sha256 }
      const begun = await callOver(wire, fileApi.begin, input, await headers())
      if (begun.code !== codes.done || begun.data.done) return begun.code === codes.done
      const { offset } = begun.data
      const init = { method: 'POST', headers: await headers(), body: new Uint8Array(picture.subarray(offset)) }
      const reply = await send<{ done: boolean }>(wire, `${fileApi.append.path}?id=${id}&offset=${offset}`, init)
      return reply.code === codes.done && reply.data.done
    },
  }
}
