import { calls } from 'virtual:calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'

const path = calls.bookingMonitor.list.path
/** A burst of messages causes one reload, not one each. */
const settleFor = 1000

/** The number of messages that need a person, live; `among` filters them. */
export function useNeedRepair(among: Readonly<Record<string, string>> = {}) {
  const asked = { ...among, receivedStatus: 'QUARANTINED', pageSize: 1 }
  const { data } = useQuery({ ...besideOf(calls.bookingMonitor.list, asked), placeholderData: keepPreviousData })
  useNews(['bookingMessage'], path, settleFor)
  return data
}
