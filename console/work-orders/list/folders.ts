import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'

export type Folder = { id: string; name: string; ruleItemText: string; count: number | undefined }

const keptAs = 'folders'
/** Orders are filed a moment after they change: the counts are asked for once that is done, also while more and more change. */
const settleFor = 1200
/** After a change of a rule every order is filed again. It takes a while, and no event tells when it ends. */
const askEvery = 15_000

/** The folders of the list with how many orders each has, followed live, and whether they are shown. */
export function useFolders() {
  const enabled = useHolds(['/rules/list'])
  const rules = useQuery({ ...queryOf(calls.rules.list, {}), enabled }).data
  const hasRules = enabled && (rules?.length ?? 0) > 0
  const counts = useQuery({ ...queryOf(calls.rules.counts, {}), enabled: hasRules, refetchInterval: askEvery }).data
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
    opened: opened && folders.length > 0,
    setOpened: (next: boolean) => {
      localStorage.setItem(keptAs, next ? 'opened' : 'closed')
      setOpened(next)
    },
  }
}
