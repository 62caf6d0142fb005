import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { languageNow } from '../words/words.ts'

/** The server could not be reached, or did not answer in time: nothing is known about what it did. */
export class Unreached extends Error {}

/** The server's answer to a call that it refused: its code and words. */
export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
  /** The message, and what is said of single fields. */
  get sentence(): string {
    const { fields } = (this.data ?? {}) as { fields?: readonly { message: string }[] }
    return [...new Set([this.message, ...(fields ?? []).map(({ message }) => message)])].filter(Boolean).join(' ')
  }
  /** The token is no longer valid: the person must sign in. */
  get endsSession(): boolean {
    return this.code > 100 && this.code < 104
  }
}

export type Send = typeof send
type Body = { json: unknown } | { form: Record<string, string> } | { bytes: Blob } | undefined

const patienceMs = 60_000
/** The server did nothing, or nobody knows: the same is sent again later. */
const notNow: readonly number[] = [codes.ourFault, codes.busy, codes.diskFull, codes.slowDown]

/**
 * One request to the server. @returns the envelope's data
 * @throws Unreached, also when the server is too busy to have done anything; Refused
 */
export async function send(path: string, body: Body, token: string): Promise<unknown> {
  const headers: Record<string, string> = { lang: languageNow() }
  if (token) headers.Authorization = `Bearer ${token}`
  let content: BodyInit | null = null
  if (body && 'json' in body) {
    headers['Content-Type'] = 'application/json'
    content = JSON.stringify(body.json)
  } else if (body && 'form' in body) content = new URLSearchParams(body.form)
  else if (body) {
    headers['Content-Type'] = 'application/octet-stream'
    content = body.bytes
  }
  let reply: { code: number; message: string; data: unknown } | undefined
  try {
    const response = await fetch(`/shortcut-api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: content,
      signal: AbortSignal.timeout(patienceMs),
    })
    reply = await response.json()
  } catch {
    throw new Unreached()
  }
  if (typeof reply?.code !== 'number') throw new Unreached()
  if (reply.code === codes.done) return reply.data
  if (notNow.includes(reply.code)) throw new Unreached()
  throw new Refused(reply.code, reply.message, reply.data)
}

/** A call of the contract: `call<typeof driverTaskApi.sync>('driverTask/sync', token, { acts })`. Without input it reads. */
export const call = <E extends Endpoint>(path: E['path'], token: string, input?: InputOf<E>) =>
  send(path, input && { json: input }, token) as Promise<ReplyOf<E>>
