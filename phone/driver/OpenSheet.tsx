import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PaperSheet } from '../dock/PaperSheet.tsx'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import { closeSheet, useOpened } from './open-sheet.ts'
import { ProblemSheet } from './ProblemSheet.tsx'
import { ProofSheet } from './ProofSheet.tsx'
import { useNewsText } from './TaskNews.tsx'
import { viewOf } from './task-view.ts'

/**
 * The open form of a stop. A task that the office changes or takes away meanwhile does not close it: it says what has happened, and what the
 * driver did still goes to the office.
 */
export function OpenSheet() {
  const t = useT()
  const say = useNewsText()
  const { tasks, acts, news } = useQueue()
  const { opened } = useOpened()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page that it was opened on
  useEffect(() => closeSheet, [path])
  if (!opened) return null
  const task = tasks.find(({ id }) => id === opened.task.id)
  const view = task ? viewOf(task, acts) : opened.task
  const stop = view.stops.find(({ id }) => id === opened.stop.id) ?? opened.stop
  const told = news.find(({ taskId, isSeen }) => taskId === view.id && !isSeen)
  const notice = told && [say(told), told.what !== 'changed' && t('news:stillSend')].filter(Boolean).join('\n')
  const key = `${opened.kind} ${stop.id}`
  const of = { where: { taskId: view.id, stopId: stop.id }, notice, onClose: closeSheet }
  if (opened.kind === 'paper') return <PaperSheet key={key} {...of} />
  if (opened.kind === 'problem') return <ProblemSheet key={key} {...of} booked={stop.pieces ?? view.pieces} />
  return <ProofSheet key={key} task={view} stop={stop} notice={notice} onClose={closeSheet} />
}
