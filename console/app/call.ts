import type { Call } from 'virtual:calls'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { showError, showLastingError } from './notices.ts'
import { queryString } from './query-string.ts'
import { session } from './session.ts'
import { currentLanguage, t } from './words.ts'

const timeout = 120_000
const retryInterval = 1_000

/** Codes that a failed call has besides the envelope's own. */
export const network = 0

/** What a call was refused or failed with: a code of the envelope, or `network`. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

type Options = {
  /** How often to try again after a timeout. */
  retry?: number
  signal?: AbortSignal
  /** Codes whose message the caller shows itself; 'all' for a caller that shows everything. */
  handles?: readonly number[] | 'all'
}

type Envelope = { code: number; message: string; data: unknown }

/**
 * One call of the contract. Rejects with CallError; whatever the caller does not handle is shown to the person here, as
 * spec.md §8 says.
 */
export async function call<E extends Endpoint>(
  entry: Call<E>,
  input: InputOf<E>,
  options: Options = {},
): Promise<ReplyOf<E>> {
  try {
    const { code, message, data } = await send(entry, input as Record<string, unknown>, options)
    if (code === codes.done) return data as ReplyOf<E>
    throw new CallError(code, message, data)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const error =
      cause instanceof CallError
        ? cause
        : new CallError(network, (cause as Error).message || t('call:error'), undefined)
    tell(error, options.handles ?? [])
    throw error
  }
}

async function send(entry: Call<Endpoint>, input: Record<string, unknown>, options: Options): Promise<Envelope> {
  const { method, path, body } = entry
  const url = `/shortcut-api/${path}${method === 'GET' ? queryString(input) : ''}`
  const { token } = session.getState()
  const headers: Record<string, string> = { lang: currentLanguage() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (method === 'POST' && body !== 'form') headers['Content-Type'] = 'application/json'
  const request = (signal: AbortSignal) =>
    fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      body: method === 'GET' ? null : body === 'form' ? formBody(input) : JSON.stringify(input),
    })
  for (let tries = 0; ; tries++) {
    const patience = AbortSignal.timeout(timeout)
    try {
      const response = await request(options.signal ? AbortSignal.any([patience, options.signal]) : patience)
      return await envelope(response)
    } catch (error) {
      if (!patience.aborted || options.signal?.aborted || options.retry === undefined) throw error
      if (tries >= options.retry) throw new CallError(network, t('call:timeout'), undefined)
      await new Promise((resolve) => setTimeout(resolve, retryInterval))
    }
  }
}

const formBody = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))

async function envelope(response: Response): Promise<Envelope> {
  const reply = (await response.json().catch(() => null)) as Envelope | null
  if (response.ok && reply) return reply
  throw new CallError(reply?.code ?? response.status, reply?.message || t('call:error'), reply?.data)
}

/** Says what went wrong, unless the caller does; a lost session is said once, however many calls find out together. */
function tell(error: CallError, handles: readonly number[] | 'all') {
  const { token, lost } = session.getState()
  if (error.code > 100 && error.code < 104) {
    if (token && !lost) session.setState({ lost: true })
    return
  }
  if (handles === 'all' || handles.includes(error.code)) return
  if (error.code === codes.refused) showLastingError(error.message)
  else showError(error.message)
}
