import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { InboundReply } from '@shortcut/domain/bookings/api.ts'
import { sniff } from '../receive/content-kind.ts'
import { attachmentOf } from '../receive/file-name.ts'
import type { IntakeResult } from './intake-report.ts'

const tries = 4
const timeoutMs = 120_000
/** The server's requested pause, or a short one that doubles; never longer than a person would wait. */
const pauseMs = (attempt: number, retryAfter: number | undefined) =>
  Math.min(retryAfter === undefined ? 250 * 2 ** attempt : retryAfter * 1000, 10_000)

const types: Record<string, string> = {
  x12: 'application/edi-x12',
  json: 'application/json',
  air: 'text/plain',
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file's type by its content; for a table, by its name. */
export const contentTypeOf = (name: string, content: Buffer): string =>
  types[sniff(content)] ?? types[extname(name).toLowerCase()] ?? 'application/octet-stream'

interface Target {
  url: string
  key: string
}

type Reply = { message: string; data: (Partial<InboundReply> & { retryAfter?: number }) | null }

/** Sends one file and returns its result. Retries busy servers and broken connections: repeating is safe. */
export async function sendFile(path: string, target: Target): Promise<IntakeResult> {
  const name = basename(path)
  const failed = (message: string): IntakeResult => ({
    name,
    taken: 'not',
    status: 'FAILED',
    orders: [],
    faults: [{ at: '', message }],
  })
  let content: Buffer
  try {
    content = await readFile(path)
  } catch (error) {
    return failed(`The file could not be read: ${error instanceof Error ? error.message : error}`)
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await post(name, content, target)
      const text = await response.text()
      const reply = readReply(text)
      const isBusy = response.status === 429 || response.status === 503
      if (isBusy && attempt < tries) await wait(pauseMs(attempt, reply?.data?.retryAfter))
      else if (!reply?.data?.receivedStatus)
        return failed(reply?.message || `The server answered ${response.status} ${response.statusText}`.trim())
      else return resultOf(name, reply.data, response)
    } catch (error) {
      if (attempt === tries) return failed(`${target.url} cannot be reached: ${reasonOf(error)}`)
      await wait(pauseMs(attempt, undefined))
    }
  }
}

const post = (name: string, content: Buffer, { url, key }: Target) =>
  fetch(new URL('/shortcut-api/booking/inbound', url), {
    method: 'POST',
    body: new Uint8Array(content),
    headers: {
      'x-api-key': key,
      accept: 'application/json',
      'content-type': contentTypeOf(name, content),
      'content-disposition': attachmentOf(name),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })

function readReply(text: string): Reply | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function resultOf(name: string, data: Partial<InboundReply>, response: Response): IntakeResult {
  const status = data.receivedStatus ?? ''
  const partly = status === 'PARTIALLY_PROCESSED'
  return {
    name,
    taken: response.status !== 202 ? 'not' : partly ? 'partly' : 'wholly',
    status: response.headers.has('idempotent-replayed') && response.status === 202 && !partly ? 'DUPLICATE' : status,
    orders: (data.orders ?? []).map(({ bookingId }) => bookingId),
    faults: data.errors ?? [],
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
