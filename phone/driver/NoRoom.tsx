import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'

/** Says that what was done last is not kept: the phone was too full, or another window had done it. */
export function NoRoom() {
  const t = useT()
  const { full, doubled } = useQueue()
  if (!full && !doubled) return null
  return (
    <p className={parts.error} role="alert">
      {t(full ? 'phone:full' : 'phone:doubled')}
    </p>
  )
}
