import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'

/** Says that the phone was too full for what was done last, so that it is not done yet. */
export function NoRoom() {
  const t = useT()
  const { full } = useQueue()
  if (!full) return null
  return (
    <p className={parts.error} role="alert">
      {t('phone:full')}
    </p>
  )
}
