import type { TaskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'

/** Why a link opens nothing any more. */
export function LinkEnd({ state }: { state: Exclude<TaskLinkState, 'open'> }) {
  const t = useT()
  return (
    <div className={parts.empty} role="status">
      <strong>{t(`linkEnd:${state}`)}</strong>
    </div>
  )
}
