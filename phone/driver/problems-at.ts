import type { ExceptionType } from '@shortcut/domain/tasks/act-kinds.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import type { KeptAct } from '../queue/kept.ts'
import type { Stop, TaskView } from './task-view.ts'

interface Problem {
  id: string
  type: ExceptionType
  pieces: number | null
  remark: string
  at: string
  /** The server does not have it yet. */
  isWaiting: boolean
}

/** Problems that were reported at a stop, by what the server knows and this phone still has to tell. */
export function problemsAt(
  { id: taskId, problems }: Pick<TaskView, 'id'> & Partial<Pick<TaskView, 'problems'>>,
  stop: Pick<Stop, 'id'>,
  acts: readonly KeptAct[],
): Problem[] {
  // What an earlier version of the app kept has none.
  const known = (problems ?? [])
    .filter(({ stopId }) => stopId === stop.id)
    .map(({ type, pieces, remark, at }) => ({ id: at, type, pieces, remark, at, isWaiting: false }))
  const waiting = acts.flatMap(({ id, act, state }) =>
    act.kind === 'exception' && act.taskId === taskId && act.stopId === stop.id && state === 'waiting'
      ? [
          {
            id,
            type: act.data.type,
            pieces: act.data.pieces ?? null,
            remark: act.data.remark ?? '',
            at: judgedTime(act.at, act.skewMs),
            isWaiting: true,
          },
        ]
      : [],
  )
  return [...known, ...waiting]
}
