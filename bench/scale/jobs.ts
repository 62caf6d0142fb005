import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type pg from 'pg'
import { listing } from '../asked.ts'
import { booking, makeKey, nextNumber } from '../load/bookings.ts'
import { signIn } from '../load/sign-in.ts'
import { fireCount } from '../measure/count.ts'
import { connections, type Side } from '../measure/race.ts'
import type { Nodes } from './nodes.ts'

/** What an office does all day, of one database. */
export interface Job extends Pick<Side, 'headers' | 'requests' | 'isRight'> {
  name: string
}

/** Names of the jobs, in the order of `openJobs`. */
export const jobNames = ['list page', 'booking', 'status change'] as const

const json = { 'content-type': 'application/json' }

/** @param fires how often the jobs will be sent at most: each time, each connection changes an order of its own */
export async function openJobs(pool: pg.Pool, nodes: Nodes, fires: number): Promise<Job[]> {
  const bearer = { authorization: `Bearer ${await signIn(pool)}` }
  const book: Job = {
    name: jobNames[1],
    headers: { 'x-api-key': await makeKey(pool) },
    requests: () => [
      { method: 'POST', path: '/shortcut-api/booking/inbound', headers: json, body: () => booking(nextNumber()) },
    ],
  }
  const ids = await newOrders(pool, nodes, book, connections * fires)
  return [
    { name: jobNames[0], headers: bearer, requests: listing.open },
    book,
    { name: jobNames[2], headers: { ...bearer, ...json }, requests: statusChanges(ids), isRight: allDone },
  ]
}

/** Books so many orders. @returns their ids; each is new */
async function newOrders(pool: pg.Pool, { urls, pids }: Nodes, book: Job, count: number): Promise<string[]> {
  const { rows: clock } = await pool.query<{ began: Date }>('SELECT now() AS began')
  const { failed } = await fireCount({ ...book, url: urls[0] ?? '' }, count, pids[0] ?? 0)
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM work_order WHERE booking_status = 'NEW' AND deleted_at IS NULL AND booking_received_at >= $2
     ORDER BY booking_received_at DESC, id DESC LIMIT $1`,
    [count, clock[0]?.began],
  )
  if (failed > 0 || rows.length < count) throw new Error(`only ${rows.length} of ${count} bookings became orders`)
  return rows.map(({ id }) => id)
}

/** Confirms an order and takes it back, in turns, so that no run uses up the new orders. */
function statusChanges(ids: string[]): Side['requests'] {
  return () => {
    const id = ids.pop()
    if (!id) throw new Error('there are no more new orders')
    const body = () => JSON.stringify({ ids: [id] })
    const to = ({ path }: { path: string }) => ({ method: 'POST', path: `/shortcut-api/${path}`, body }) as const
    return [to(workOrderApi.confirm), to(workOrderApi.undoConfirm)]
  }
}

const allDone = (body: string) => body.includes('"failed":[]')

/** The job, sent to the first `count` nodes. */
export const sideOf = (job: Job, { urls, spent }: Nodes, count: number): Side => ({
  ...job,
  url: urls[0] ?? '',
  besides: urls.slice(1, count),
  spent: () => spent(count),
})
