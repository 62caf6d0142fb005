import { isDeepStrictEqual } from 'node:util'
import { type Asked, listing, orders, searches } from './asked.ts'
import type { Side } from './measure/race.ts'

type Answering = Omit<Side, 'requests'>

/** The first place where two texts differ, with the text around it. */
function aroundDifference(one: string, other: string): string[] {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one[at] === other[at]) at++
  return [one, other].map((text) => `…${text.slice(Math.max(0, at - 100), at + 200)}…`)
}

async function read({ url, headers }: Answering, path: string): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, { headers })
  const { code, message, data } = (await reply.json()) as { code: number; message: string; data: unknown }
  if (code !== 200) throw new Error(`${path}: ${message}`)
  return data
}

/** Of a list what it has found, and the names of its columns: both sides write times differently. */
function essence(data: unknown) {
  const { list, total } = data as { list?: { id: string }[]; total?: number }
  return list ? { total, columns: Object.keys(list[0] ?? {}).sort(), ids: list.map(({ id }) => id) } : sorted(data)
}

/** With the fields of every object in one order, so that the first difference in the text is one of meaning. */
function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted)
  if (typeof data !== 'object' || data === null) return data
  const fields = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, value]) => [name, sorted(value)]))
}

/** Checks that both sides answer this request alike. @throws Error that shows the difference */
export async function answerAgrees(floor: Answering, product: Answering, path: string): Promise<void> {
  const [one, other] = (await Promise.all([read(floor, path), read(product, path)])).map(essence)
  if (isDeepStrictEqual(one, other)) return
  const [wanted = '', got = ''] = aroundDifference(JSON.stringify(one), JSON.stringify(other))
  throw new Error(`The answers to ${path} differ:\nfloor   ${wanted}\nproduct ${got}`)
}

/** Checks that both sides answer what is measured alike. @throws Error that shows the difference */
export async function answersAgree(floor: Answering, product: Answering, asked: Asked): Promise<void> {
  const some = [
    listing.open,
    listing.first,
    listing.deep(asked),
    listing.billing,
    listing.reviewed,
    listing.billingCounts,
    searches(asked.crns),
    searches(asked.customers),
    orders(asked.ids),
  ]
  for (const requests of some) for (const { path } of requests(0).slice(0, 20)) await answerAgrees(floor, product, path)
}
