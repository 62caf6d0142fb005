import { calls } from 'virtual:calls'
import type { BoardOrder, BoardTask } from '@shortcut/domain/board/board-api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { lacksDriver } from '@shortcut/domain/work-orders/timing/timing.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { failureOf, queryOf } from '../call/use-call.ts'
import { readOrders, renewMs } from '../lists/renewed-orders.ts'
import { useLive } from '../live/live.ts'
import { useUndone } from '../page/undo-offer.ts'
import { useRepeated } from '../time/use-repeated.ts'
import { useSoon } from '../time/use-soon.ts'
import type { Axis } from './axis.ts'
import { createBoardStore } from './board-store.ts'

/** Changes within this time cause one reload. */
const settle = 300
const patience = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData }

const lanesOf = (from: number, to: number) =>
  queryOf(calls.board.lanes, { from: new Date(from).toISOString(), to: new Date(to).toISOString() })

/**
 * The lanes of a time window, always up to date. The initially visible range is a third or less of it, and is loaded
 * first.
 */
export function useLanes({ from, to, shownFrom, shownTo }: Axis) {
  const [store] = useState(createBoardStore)
  const [opening] = useState({ from: shownFrom, to: shownTo })
  const first = useQuery({ ...lanesOf(opening.from, opening.to), ...patience })
  const query = useQuery({ ...lanesOf(from, to), ...patience, enabled: !first.isPending })
  const refetch = async () => {
    const { data } = await query.refetch()
    // The same data as before is no new data for the effect, but the store may have changed since.
    if (data) store.load(data)
  }
  const data = query.data ?? first.data
  useEffect(() => {
    if (data) store.load(data)
  }, [data, store])
  const version = useSyncExternalStore(store.subscribe, store.version)
  const again = useSoon(refetch, settle)
  useLive((news) => {
    if (news === 'resync') return again()
    for (const { topic, id, row } of news) {
      if (topic === 'driver' || topic === 'truck' || topic === 'trailer') again()
      else if (topic === 'task' && row) store.set(row as BoardTask)
      else if (topic === 'task') store.remove(id)
      else if (topic === 'workOrder' && row) store.ofOrder(id, row as WorkOrderRow)
    }
  })
  useRepeated(async () => {
    const orders = [...store.drivenOrders()]
    if (orders.length === 0) return
    for (const row of await readOrders(orders).catch(() => [])) store.ofOrder(row.id, row)
  }, renewMs)
  useUndone(() => void refetch())
  return { store, version, ready: data !== undefined, error: failureOf(query), refetch }
}

/** Orders without a driver, the nearest deadline first. */
export function useUnassigned(typed: string) {
  const q = useDeferredValue(typed.trim())
  const client = useQueryClient()
  const options = queryOf(calls.board.unassigned, { q })
  const query = useQuery({ ...options, ...patience })
  const { data, refetch } = query
  const again = useSoon(refetch, settle)
  useLive((news) => {
    if (news === 'resync') return again()
    const shown = new Set(data?.list.map((order) => order.workOrderId))
    for (const { topic, id, row } of news) {
      if (topic !== 'workOrder') continue
      if (shown.has(id) || !row || lacksDriver(row as WorkOrderRow)) again()
    }
  })
  useUndone(() => void refetch())
  return {
    list: data?.list,
    total: data?.total ?? 0,
    error: failureOf(query),
    refetch,
    /** Removes an order that was just assigned. */
    forget: (gone: BoardOrder) =>
      client.setQueryData(
        options.queryKey,
        (read) =>
          read && { ...read, total: read.total - 1, list: read.list.filter((one) => keyOf(one) !== keyOf(gone)) },
      ),
  }
}

/** Several parts of one order are separate. */
export const keyOf = (order: BoardOrder) => order.taskId ?? order.workOrderId
