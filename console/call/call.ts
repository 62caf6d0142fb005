import type { Call } from 'virtual:calls'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, type FieldError, fieldsOf, isAwayIn, retryAfterOf } from '@shortcut/domain/errors.ts'
import { currentLanguage, wordsOf } from '../words/words.ts'
import { actIdOf, noteAnswered } from './act-id.ts'
import { type Answer, answerOf, type Envelope } from './answers.ts'
import { dropEarliest, takeEarliest } from './asked-ahead.ts'
import { reportTrouble } from './connection.ts'
import { showError, showLastingError } from './notices.ts'
import { queryString } from './query-string.ts'
import { samePerson, session } from './session.ts'
import { readTogether } from './together.ts'

const t = wordsOf()

const timeout = 120_000
const retryInterval = 1_000
/** How often a call is repeated while the server is busy, before an error is shown. */
const busyTries = 3

/** Error codes besides those of the envelope. */
export const network = 0
export const timedOut = -1

/** Why a call was refused or failed: a code of the envelope, `network` or `timedOut`. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
  /** Errors of the input, field by field. */
  get fields(): readonly FieldError[] {
    return fieldsOf(this.data)
  }
}

type Options = {
  /** How often to try again after a timeout. */
  retry?: number
  signal?: AbortSignal
  /** The token of another session than this console's. */
  token?: string
  /** Codes whose messages the caller shows itself; 'all' if it shows every one. */
  handles?: readonly number[] | 'all'
  /** For a GET: sent in one request with the others of the same moment. */
  together?: boolean
}

/**
 * One call of the contract. Rejects with CallError. An error that the caller does not handle is shown to the user here
 * (specification §8).
 */
export async function call<E extends Endpoint>(
  entry: Call<E>,
  input: InputOf<E>,
  options: Options = {},
): Promise<ReplyOf<E>> {
  const token = options.token ?? session.getState().token
  const isSame = samePerson()
  try {
    const asked = input as Record<string, unknown>
    const { code, message, data } = await (takeAhead(entry, asked, token) ?? send(entry, asked, token, options))
    if (code === codes.done) return data as ReplyOf<E>
    throw new CallError(code, message, data)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const error = cause instanceof CallError ? cause : new CallError(network, t('call:noConnection'), undefined)
    if (error.code === network || isAwayIn(error.data)) reportTrouble()
    tell(error, token, isSame() ? (options.handles ?? []) : 'all')
    throw error
  }
}

type Ahead = { token: string; at: number; reply: Promise<Envelope>; data?: unknown }
const ahead = new Map<string, Ahead>()
/** A reply requested ahead is out of date after this time, ms: a ticket among them, which marks where news begins, lasts a minute. */
const aheadFor = 50_000
const urlOf = (path: string, input: Record<string, unknown>) => `/shortcut-api/${path}${queryString(input)}`

/**
 * Sends a page's request while the page's code is still loading. The first call with the same path, input and token takes the reply,
 * or the failure. Resolves to the reply, or to undefined if that call will be refused or fail.
 */
export function callAhead<E extends Endpoint>(
  token: string,
  entry: Call<E>,
  input: InputOf<E>,
): Promise<ReplyOf<E> | undefined> {
  const asked = input as Record<string, unknown>
  const reply = send(entry, asked, token, { together: entry.method === 'GET' })
  const early: Ahead = { token, at: Date.now(), reply }
  ahead.set(urlOf(entry.path, asked), early)
  return reply.then(
    ({ code, data }) => {
      if (code === codes.done) early.data = data
      return early.data as ReplyOf<E> | undefined
    },
    () => undefined,
  )
}

/** Until the first rendering, which may begin several times, is over, ms. */
const lookedAtFor = 2_000

/** A reply requested ahead that has arrived, for the first rendering itself; undefined if it has to be waited for. */
export function readyAhead<E extends Endpoint>(entry: Call<E>, input: InputOf<E>): ReplyOf<E> | undefined {
  const early = ahead.get(urlOf(entry.path, input as Record<string, unknown>))
  if (!early?.data || early.token !== session.getState().token || Date.now() - early.at > aheadFor) return undefined
  // A page that renders with it does not call, so it would be left for a later call.
  early.at = Math.min(early.at, Date.now() - aheadFor + lookedAtFor)
  return early.data as ReplyOf<E>
}

/** A page shows this reply of `readyAhead`: opened or refreshed again, it asks itself. */
export function dropShown(reply: unknown) {
  for (const [url, { data }] of ahead) if (data === reply) ahead.delete(url)
}

/** Something has changed since: a page that opens later asks itself. */
export function dropAhead() {
  ahead.clear()
  dropEarliest()
}

function takeAhead({ path }: Call<Endpoint>, input: Record<string, unknown>, token: string) {
  if (ahead.size === 0) return undefined
  const url = urlOf(path, input)
  const early = ahead.get(url)
  ahead.delete(url)
  return early?.token === token && Date.now() - early.at < aheadFor ? early.reply : undefined
}

async function send(
  entry: Call<Endpoint>,
  input: Record<string, unknown>,
  token: string,
  options: Options,
): Promise<Envelope> {
  const { method, path, body, once } = entry
  const url = urlOf(path, method === 'GET' ? input : {})
  const headers: Record<string, string> = { lang: currentLanguage() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (method === 'POST' && body !== 'form') headers['Content-Type'] = 'application/json'
  const content = method === 'GET' ? null : body === 'form' ? formBody(input) : JSON.stringify(input)
  const act = once && `${path} ${content}`
  if (act) headers['Idempotency-Key'] = actIdOf(path, input, act)
  const ask = (signal: AbortSignal) =>
    takeEarliest(url, headers, aheadFor) ??
    (options.together
      ? readTogether(url.replace('/shortcut-api/', ''), headers, signal)
      : fetch(url, { method, headers, credentials: 'same-origin', signal, body: content }).then(answerOf))
  for (let tries = 0; ; tries++) {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), timeout)
    try {
      const giveUp = options.signal ? AbortSignal.any([patience.signal, options.signal]) : patience.signal
      const reply = envelope(await ask(giveUp))
      // After a failure of the server it is unknown whether the act was done, so its id is kept for a repeat.
      if (act && reply.code !== codes.ourFault && reply.code !== codes.diskFull) noteAnswered(path, input, act)
      return reply
    } catch (error) {
      if (options.signal?.aborted) throw error
      const after = busyFor(error)
      if (after !== undefined && tries < busyTries) {
        await pause(after * 1000)
        continue
      }
      if (error instanceof CallError) throw error
      const isLate = patience.signal.aborted
      const most = options.retry ?? 0
      if (isLate && tries >= most) throw new CallError(timedOut, t('call:timeout'), undefined)
      // An act with an id takes effect once, so it can be repeated without asking.
      if (!isLate && tries >= (act ? 1 : 0))
        throw new CallError(network, t(act ? 'call:notSaved' : 'call:noConnection'), undefined)
    } finally {
      clearTimeout(timer)
    }
    await pause(retryInterval)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Seconds after which to try again. A busy server has changed nothing, and says this itself. */
function busyFor(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== codes.busy) return undefined
  return retryAfterOf(error.data)
}

const formBody = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))

function envelope({ status, reply }: Answer): Envelope {
  if (reply && status >= 200 && status < 300) return reply
  throw new CallError(reply?.code ?? status, reply?.message || t('call:error'), reply?.data)
}

/** The data of a refusal: after `codes.conflict` the record as it is now, in the shape of the call's reply. */
export const dataOf = <Row>({ data }: CallError): Row => data as Row

/**
 * Saves a form once. If the first save went through, its answer was lost, and the form was changed before the next save, `change`
 * gets the record of the first save. The call must handle `codes.conflict`.
 */
export async function saveOnce<Saved>(save: () => Promise<Saved>, change: (first: Saved) => Promise<Saved>) {
  try {
    return await save()
  } catch (error) {
    const isConflict = error instanceof CallError && error.code === codes.conflict
    const first = isConflict ? dataOf<{ saved?: Saved } | null>(error)?.saved : undefined
    if (!first) throw error
    return change(first)
  }
}

/** True if the session is gone: an alert says so, whichever call found out. */
export const isLoginFailure = ({ code }: CallError) => code > 100 && code < 104

/** Shows an error, unless the caller does or the person has changed. A lost session is shown once, however many calls find out together. */
function tell(error: CallError, sentWith: string, handles: readonly number[] | 'all') {
  if (isLoginFailure(error)) {
    // A token that has been replaced in the meantime concerns nobody.
    const { token, endedElsewhere } = session.getState()
    if (sentWith && sentWith === token && !endedElsewhere) session.setState({ lost: true })
    return
  }
  if (handles === 'all' || handles.includes(error.code)) return
  if (error.code === codes.refused) showLastingError(error.message)
  else showError(error.message)
}
