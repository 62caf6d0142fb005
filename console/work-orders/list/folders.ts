import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { keep } from '../../call/keep.ts'
import { useHolds } from '../../call/session.ts'
import { besideOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'

export type Folder = { id: string; name: string; ruleItemText: string; count: number | undefined }

const keptAs = 'folders'
/** Stored in a browser whose company has no folders. */
const noneAs = 'noFolders'
/** Orders are filed a moment after they change: the counts are read once that is done, even while changes go on. */
const settleFor = 1200
/** After a rule changes, all orders are filed again. It takes a while, and no event tells when it ends. */
const askEvery = 15_000

/** The list's folders with their counts, updated live, and whether they are shown. */
export function useFolders() {
  const enabled = useHolds(['/rules/list'])
  const rules = useQuery({ ...besideOf(calls.rules.list, {}), enabled }).data
  useEffect(() => {
    if (rules?.length === 0) keep(noneAs, 'true')
    else if (rules) localStorage.removeItem(noneAs)
  }, [rules])
  const refetchInterval = rules?.length ? askEvery : false
  const counts = useQuery({ ...besideOf(calls.rules.counts, {}), enabled, refetchInterval }).data
  useNews(['rule'], calls.rules.list.path)
  useNews(['rule', 'workOrder'], calls.rules.counts.path, settleFor)
  const [opened, setOpened] = useState(() => localStorage.getItem(keptAs) !== 'closed')
  const folders = useMemo(() => {
    const countById = new Map(counts?.map(({ id, count }) => [id, count]))
    return (rules ?? []).map((rule): Folder => ({ ...rule, count: countById.get(rule.id) }))
  }, [rules, counts])
  return {
    folders,
    maySee: enabled,
    // Until the folders are known their space is reserved: the list must not move under the user's hand.
    opened: enabled && opened && (rules ? rules.length > 0 : !localStorage.getItem(noneAs)),
    setOpened: (next: boolean) => {
      keep(keptAs, next ? 'opened' : 'closed')
      setOpened(next)
    },
  }
}
