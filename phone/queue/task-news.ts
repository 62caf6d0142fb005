import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import type { GoneTask } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { LinkNews } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { isCutOff } from '@shortcut/domain/tasks/links/task-links.ts'
import type { Task } from './kept.ts'

/** What of a task the office has changed. */
export const changes = ['stops', 'times', 'load', 'remark', 'vehicle'] as const
export type Change = (typeof changes)[number]

/** How the driver ended a task: nothing to tell, but a page that still shows the task says it. */
const ownEnds = { reject: 'rejectedHere', deliver: 'deliveredHere' } as const
export type OwnEnd = (typeof ownEnds)[keyof typeof ownEnds]
const ownEndOf = (kind: ActInput['kind']): OwnEnd | undefined =>
  kind === 'reject' || kind === 'deliver' ? ownEnds[kind] : undefined

/** What the office did to a task that this phone had. Kept until the driver has read it. */
export interface TaskNews {
  taskId: string
  bookingId: string
  what: GoneTask['why'] | 'changed' | 'gone' | OwnEnd
  /** The office's words about a cancelled task. */
  reason: string
  changed: readonly Change[]
  isSeen: boolean
}

/** Older ones nobody reads any more. */
const mostNews = 20

const placesOf = ({ stops }: Task) =>
  stops.map(({ id, kind, company, address, city, province, postalCode }) => [
    ...[id, kind, company, address, city, province, postalCode],
  ])
const facts: Record<Change, (task: Task) => unknown> = {
  stops: placesOf,
  times: ({ stops, plannedFrom, plannedTo }) => [plannedFrom, plannedTo, stops.map(({ from, to }) => [from, to])],
  load: ({ pieces, palletQuantity, weight, containerNo, stops }) => [
    ...[pieces, palletQuantity, weight, containerNo],
    stops.map((stop) => stop.pieces),
  ],
  remark: ({ remark, orderRemark, stops }) => [
    ...[remark, orderRemark],
    stops.map((stop) => [stop.remark, stop.contactName, stop.contactPhone]),
  ],
  vehicle: ({ truckNo, trailerNo }) => [truckNo, trailerNo],
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What papers of a task print: others are to be fetched when it changes. */
export const printedOf = (task: Task) => JSON.stringify(changes.map((one) => facts[one](task)))

/** @param isReported the driver reported of it just now, which may have filled in its numbers */
const changedIn = (before: Task, after: Task, isReported: boolean) =>
  changes.filter((one) => !(one === 'load' && isReported) && !isSame(facts[one](before), facts[one](after)))

interface Told {
  tasks: readonly Task[]
  /** Absent in what an older server says. */
  gone?: readonly GoneTask[] | undefined
  /** Of a phone that works with a link. */
  link?: Pick<LinkNews, 'state'> | null | undefined
}

/**
 * What a driver is told when the tasks on the phone give way to those of the server.
 * @param kept what was told before
 * @param acts the driver's that were sent to it just now
 */
export function newsAfter(
  before: readonly Task[],
  { tasks, gone = [], link }: Told,
  kept: readonly TaskNews[],
  acts: readonly Pick<ActInput, 'kind' | 'taskId'>[],
): TaskNews[] {
  const ofTask = (taskId: string) => acts.filter((act) => act.taskId === taskId)
  const fresh = before.flatMap((task): TaskNews[] => {
    const { id: taskId, bookingId } = task
    const now = tasks.find(({ id }) => id === taskId)
    if (!now) {
      // The task is still the driver's: only the link shows it no more, and the page says why.
      if (link && isCutOff(link.state)) return []
      const [own] = ofTask(taskId).flatMap(({ kind }) => ownEndOf(kind) ?? [])
      if (own) return [{ taskId, bookingId, what: own, reason: '', changed: [], isSeen: true }]
      const known = gone.find((one) => one.taskId === taskId)
      return [
        { taskId, bookingId, what: known?.why ?? 'gone', reason: known?.reason ?? '', changed: [], isSeen: false },
      ]
    }
    const changed = changedIn(task, now, ofTask(taskId).length > 0)
    return changed.length > 0 ? [{ taskId, bookingId, what: 'changed', reason: '', changed, isSeen: false }] : []
  })
  const merged = fresh.map((news) => {
    const earlier = kept.find(({ taskId, what, isSeen }) => taskId === news.taskId && what === 'changed' && !isSeen)
    if (news.what !== 'changed' || !earlier) return news
    return { ...news, changed: changes.filter((one) => news.changed.includes(one) || earlier.changed.includes(one)) }
  })
  const stays = ({ taskId, what }: TaskNews) =>
    !merged.some((news) => news.taskId === taskId) &&
    // It was given back.
    (what === 'changed' || !tasks.some(({ id }) => id === taskId))
  return [...kept.filter(stays), ...merged].slice(-mostNews)
}
