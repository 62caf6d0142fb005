import type { freeTimeApi } from '@shortcut/domain/billing/rating/free-time-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { fileApi } from '@shortcut/domain/files/api.ts'
import { documentPath } from '@shortcut/domain/work-orders/documents.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call, Refused } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import type { Task } from '../queue/kept.ts'
import { keepCopy, keptCopy, useQueue } from '../queue/queue.ts'
import { printedOf } from '../queue/task-news.ts'

/** Papers that a driver shows at the dock. */
export const shown = ['deliveryOrder', 'billOfLading'] as const
export type Shown = (typeof shown)[number]

/** What is kept of an open task for its stops, besides the task itself. */
interface AtDock {
  /** The task as it was printed. */
  of: string
  /** PDF. */
  papers: Partial<Record<Shown, Blob>>
  freeTimes: ReplyOf<typeof freeTimeApi.list>
}
type Kept = Readonly<Record<string, AtDock>>

const key = 'at dock'
/** By the task's id. */
const useKept = create<{ personId: string; kept: Kept }>(() => ({ personId: '', kept: {} }))
/** Asked for once while the app is open, also if the phone has no room for the answer. */
const asked = new Set<string>()

const nothing: AtDock = { of: '', papers: {}, freeTimes: [] }
export function useAtDock(taskId: string): AtDock {
  const personId = useSession(({ session }) => session?.personId ?? '')
  useEffect(() => void read(personId), [personId])
  return useKept((now) => (now.personId === personId ? now.kept[taskId] : undefined) ?? nothing)
}

async function read(personId: string): Promise<Kept> {
  if (useKept.getState().personId === personId) return useKept.getState().kept
  const kept = ((await keptCopy(key).catch(() => undefined)) ?? {}) as Kept
  useKept.setState({ personId, kept })
  return kept
}

/** The token in its address opens it once. */
async function fetchPaper(token: string, kind: Shown, { workOrderId }: Task): Promise<Blob> {
  const path = documentPath(kind, workOrderId)
  const { token: once } = await call<typeof fileApi.downloadToken>('file/downloadToken', token, { path })
  const reply = await fetch(`/shortcut-api${path}?token=${once}`)
  if (!reply.ok) throw new Error(String(reply.status))
  return reply.blob()
}

async function fetchFor(token: string, task: Task): Promise<AtDock> {
  const freeTimes = await call<typeof freeTimeApi.list>(`freeTime/list?id=${task.id}`, token)
  const papers: AtDock['papers'] = {}
  for (const kind of shown) papers[kind] = await fetchPaper(token, kind, task)
  return { of: printedOf(task), papers, freeTimes }
}

/**
 * Fetches papers and free time of open tasks that are new here or that the office has changed, and forgets those of
 * others. Called after everything else is sent: it is read without a network later.
 */
export function keepAtDock(): Promise<void> {
  underWay ??= fetchMissing().finally(() => {
    underWay = undefined
  })
  return underWay
}
let underWay: Promise<void> | undefined

async function fetchMissing(): Promise<void> {
  const { session } = useSession.getState()
  if (!session || session.app === 3) return
  const { personId, token } = session
  await read(personId)
  for (const task of useQueue.getState().tasks) {
    const of = printedOf(task)
    const once = `${personId} ${task.id} ${of}`
    if (useKept.getState().kept[task.id]?.of === of || asked.has(once)) continue
    try {
      const fresh = await fetchFor(token, task)
      asked.add(once)
      if (useSession.getState().session?.personId !== personId) return
      await keep(personId, { ...useKept.getState().kept, [task.id]: fresh })
    } catch (error) {
      // Without network it comes later.
      if (!(error instanceof Refused)) return
      asked.add(once)
    }
  }
  const { kept } = useKept.getState()
  const open = new Set(useQueue.getState().tasks.map(({ id }) => id))
  const left = Object.entries(kept).filter(([id]) => open.has(id))
  if (left.length < Object.keys(kept).length) await keep(personId, Object.fromEntries(left))
}

async function keep(personId: string, kept: Kept) {
  useKept.setState({ personId, kept })
  await keepCopy(key, kept)
}
