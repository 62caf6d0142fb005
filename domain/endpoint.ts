import { z } from 'zod'
import { longestSearch } from './longest-search.ts'
import type { Permission } from './permissions.ts'
import { text } from './text.ts'

/** Who may call: holders of a permission, anyone, anyone signed in, or an account's system with its API key. */
export type Access = Permission | 'public' | 'signed-in' | 'api-key'

/** The format of the request body. GET has none: its input is the query. */
export type Body = 'json' | 'form' | 'multipart' | 'raw'

export type Repeats = 'answered' | 'sealed' | 'harmless'

/**
 * One call, declared once: the server's handlers, the typed client, the OpenAPI document and the test of all calls are
 * made from it. `writes: false` marks a POST that changes nothing; all others except GET run in one transaction.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  permission: Access
  input: I
  reply: R
  body?: Body
  /** Gives the handler the exact bytes of the JSON. */
  keepsBytes?: boolean
  /** Most bytes of the body, if different from `mostBytesOf`. */
  mostBytes?: number
  /** Fields with the text of a partner's file: its separators may be control characters. */
  fileTexts?: readonly string[]
  /** A batch of `acts`, each read by itself: what no field can store refuses only its act. */
  readsEachAct?: boolean
  writes?: boolean
  /**
   * How a repeat with the same Idempotency-Key is answered. `answered`: with the first answer, and nothing runs again;
   * the default of every call that writes. `sealed`: the same, but the answer holds a secret and is stored encrypted.
   * `harmless`: no answer is stored, because the input has its own id or the same input changes nothing.
   */
  repeats?: Repeats
  /** Replies to machines use a real HTTP status, not always 200. */
  machine?: boolean
  /** Allowed while the user must still change a password set by somebody else. */
  withTemporaryPassword?: boolean
  /** Allowed while the user must still set up a second factor. */
  withoutSecondFactor?: boolean
  /** Allowed to a session that a link to one task opened: its handler must keep to that task. */
  withTaskLink?: boolean
  /**
   * Allowed to a customer's session; all other calls are closed to it. The handler must keep to the session's account,
   * and to the person's own settings.
   */
  forCustomers?: boolean
  /**
   * A list, report or search that changes nothing: answered by a replica, if there is one that knows everything stored
   * before the call.
   */
  fromReplica?: boolean
}

const kibi = 1024
export const mebi = 1024 * kibi

/** Most bytes of a call's body: its own limit, else a small one for public calls, else enough for a form. */
export function mostBytesOf({ mostBytes, body, permission }: Endpoint): number {
  if (mostBytes) return mostBytes
  if (body === 'raw') return 25 * mebi
  // One file of 20 MiB, plus the multipart parts around it.
  if (body === 'multipart') return 21 * mebi
  return permission === 'public' ? 4 * kibi : 256 * kibi
}

export const endpoint = <I extends z.ZodType, R extends z.ZodType>(entry: Endpoint<I, R>): Endpoint<I, R> => entry

/** Whether a call runs in one transaction of its own. */
export const writesOf = ({ writes, method }: Pick<Endpoint, 'writes' | 'method'>) => writes ?? method === 'POST'

/** Only people repeat calls: machines are recognized by other means, and public callers are unknown. */
export function repeatsOf(entry: Pick<Endpoint, 'method' | 'permission' | 'writes' | 'repeats'>): Repeats {
  if (entry.permission === 'public' || entry.permission === 'api-key') return 'harmless'
  return entry.repeats ?? (writesOf(entry) ? 'answered' : 'harmless')
}

export type Api = Record<string, Endpoint>
export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

export const nothing = z.object({})
/** Lower case, as the database writes it: guards compare ids as text, and an id in capitals must still match. */
export const id = z.uuid().toLowerCase()
/** Years that can be meant. Others are typing errors, and at the end of the calendar no zone can be computed. */
export const isLikelyYear = (text: string) => text >= '1900' && text < '2200'
const unlikely = { error: 'unlikelyYear' }
/** The offset can leave the calendar at both ends: no database stores the year 10000 in our format. */
const isInCalendar = (text: string) => {
  const ms = Date.parse(text)
  return !(ms < Date.parse('0000-01-01T00:00:00Z') || ms > Date.parse('9999-12-31T23:59:59.999Z'))
}
/** ISO 8601, UTC. */
export const instant = z.iso.datetime({ offset: true }).refine(isLikelyYear, unlikely)
/** A device's clock, which may be wrong and show any year. The call that takes it decides. */
export const deviceTime = z.iso.datetime({ offset: true }).refine(isInCalendar, unlikely)
export const date = z.iso.date().refine(isLikelyYear, unlikely)
/** An instant with offset, or a date and time in the zone of its place. */
export const placeTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })])
  .refine(isLikelyYear, unlikely)
/** A decimal number as a string, at most 18 digits before the decimal point. */
export const decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,6})?$/)

/** A query parameter with several comma-separated values: any of them matches. */
export const anyOf = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .max(4000)
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(item).max(200))

/** A filter with two values: giving both is the same as giving none. */
export const either = <T extends z.ZodType<string, string>>(value: T) =>
  anyOf(value).transform((values) => (values.length === 1 ? values[0] : undefined))

/** Input of every list besides its own filters. `sort` is a field, '-field' for descending. */
export const listInput = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(400).optional(),
  q: text(longestSearch).optional(),
}

/** The `sort` of a list: one of its fields, or '-field' for descending. */
export const sortBy = <T extends string>(fields: readonly T[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}` as const]))

/** One page of a list. Beyond 10,000 matches `total` may be a lower bound; `totalIsExact` says which. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    totalIsExact: z.boolean(),
    nextCursor: z.string().nullable(),
  })

/** The number on a tab of a list: exact, or at least this many. */
export const tabCount = z.object({ total: z.int(), totalIsExact: z.boolean() })

/** The result of an action on several records: the successful ones, and why the others failed. */
export const perItem = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, code: z.int(), message: z.string() })),
})

export const ids = z.object({ ids: z.array(id).min(1).max(500) })
