import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import { problemsAt } from './problems-at.ts'
import type { Stop, TaskView } from './task-view.ts'
import { clock } from './times.ts'

/** What the driver has told the office of a stop. */
export function Problems({ task, stop }: { task: TaskView; stop: Stop }) {
  const t = useT()
  const acts = useQueue((queue) => queue.acts)
  const problems = problemsAt(task, stop, acts)
  if (problems.length === 0) return null
  return (
    <ul className={parts.said}>
      {problems.map(({ id, type, pieces, remark, at, isWaiting }) => (
        <li key={id}>
          {t('problem:said', {
            problem: [
              t(`problem:${type}`),
              pieces === null ? '' : t('today:pieces', { count: pieces }),
              remark,
              clock(at, stop.timeZone),
              isWaiting ? t('line:waits') : '',
            ]
              .filter(Boolean)
              .join(' · '),
          })}
        </li>
      ))}
    </ul>
  )
}
