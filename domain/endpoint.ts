import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { text } from './text.ts'

/** Who may call: one permission, anybody, anybody signed in, or an account's system with its API key. */
export type Access = Permission | 'public' | 'signed-in' | 'api-key'

/** How the body travels. GET has none: its input is the query. */
export type Body = 'json' | 'form' | 'multipart' | 'raw'

export type Repeats = 'answered' | 'sealed' | 'harmless'

/**
 * One call, declared once: the server's table of handlers, the typed client, the OpenAPI document and the test that walks
 * every call are all made from it. `writes: false` marks a POST that changes nothing; everything else that is not a GET
 * runs in one transaction.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  permission: Access
  input: I
  reply: R
  body?: Body
  /** The handler can have the JSON as the very bytes that were sent. */
  keepsBytes?: boolean
  /** The largest body it takes, in bytes, where that is not as `mostBytesOf` says. */
  mostBytes?: number
  /** Fields that hold the text of a partner's file: its separators may be control characters. */
  fileTexts?: readonly string[]
  writes?: boolean
  /**
   * What a repeat under the same Idempotency-Key gets. `answered`: the first answer, and nothing is done again; this is so for every call
   * that writes, unless said otherwise. `sealed`: the same, but the answer holds a secret, so it is stored encrypted. `harmless`: no answer
   * is stored, because the input has an id of its own or the same input changes nothing.
   */
  repeats?: Repeats
  /** Replies to machines: a real HTTP status, not always 200. */
  machine?: boolean
  /** Also for somebody who must first change a password that somebody else chose. */
  withTemporaryPassword?: boolean
  /** Also for somebody who must set up a second factor first. */
  withoutSecondFactor?: boolean
}

const kibi = 1024
export const mebi = 1024 * kibi

/** The largest body a call takes, in bytes: its own limit, else a small one where anybody may send, and what a form of a page needs elsewhere. */
export function mostBytesOf({ mostBytes, body, permission }: Endpoint): number {
  if (mostBytes) return mostBytes
  if (body === 'raw') return 25 * mebi
  // One file of 20 MiB, and what stands around it.
  if (body === 'multipart') return 21 * mebi
  return permission === 'public' ? 4 * kibi : 256 * kibi
}

export const endpoint = <I extends z.ZodType, R extends z.ZodType>(entry: Endpoint<I, R>): Endpoint<I, R> => entry

/** Whether a call runs in one transaction of its own. */
export const writesOf = ({ writes, method }: Pick<Endpoint, 'writes' | 'method'>) => writes ?? method === 'POST'

/** Only people have repeats: a machine's are known by other means, and nobody knows who the public is. */
export function repeatsOf(entry: Pick<Endpoint, 'method' | 'permission' | 'writes' | 'repeats'>): Repeats {
  if (entry.permission === 'public' || entry.permission === 'api-key') return 'harmless'
  return entry.repeats ?? (writesOf(entry) ? 'answered' : 'harmless')
}

export type Api = Record<string, Endpoint>
export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

export const nothing = z.object({})
/** In lower case, as the database writes it: guards compare ids as text, and one's own id in capitals must still be one's own. */
export const id = z.uuid().toLowerCase()
/** Years that somebody can mean. Beyond them is a slip of the finger, and at the end of the calendar no zone can be computed. */
export const isLikelyYear = (text: string) => text >= '1900' && text < '2200'
const unlikely = { error: 'unlikelyYear' }
/** The offset leads out of the calendar at both ends: no database keeps the year 10000 as we write it. */
const isInCalendar = (text: string) => {
  const ms = Date.parse(text)
  return !(ms < Date.parse('0000-01-01T00:00:00Z') || ms > Date.parse('9999-12-31T23:59:59.999Z'))
}
/** ISO 8601, UTC. */
export const instant = z.iso.datetime({ offset: true }).refine(isLikelyYear, unlikely)
/** By the clock of a device, which may be wrong: what it says happened, so of any year. The call that takes it judges it. */
export const deviceTime = z.iso.datetime({ offset: true }).refine(isInCalendar, unlikely)
export const date = z.iso.date().refine(isLikelyYear, unlikely)
/** An instant with offset, or a date and time without one, which is then read in the zone of its place. */
export const placeTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })])
  .refine(isLikelyYear, unlikely)
/** A decimal number as a string, at most 18 digits before the point. */
export const decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,6})?$/)

/** A query parameter that may name several values, comma-separated: any of them. */
export const anyOf = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .max(4000)
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(item).max(200))

/** A filter of two values: both are as good as none. */
export const either = <T extends z.ZodType<string, string>>(value: T) =>
  anyOf(value).transform((values) => (values.length === 1 ? values[0] : undefined))

/** What every list takes beside its own filters. `sort` is a field, '-field' for descending. */
export const listInput = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(400).optional(),
  q: text(100).optional(),
}

/** The `sort` of a list: one of its fields, or '-field' for descending. */
export const sortBy = <T extends string>(fields: readonly T[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}` as const]))

/** One page of a list. Past 10,000 matches `total` may be a lower bound, and `totalIsExact` says so. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    totalIsExact: z.boolean(),
    nextCursor: z.string().nullable(),
  })

/** The answer to a verb on several things: what was done, and for each that was not, why. */
export const perItem = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, code: z.int(), message: z.string() })),
})

export const ids = z.object({ ids: z.array(id).min(1).max(500) })
