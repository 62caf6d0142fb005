import { Counted } from '@shortcut/ui/Counted.tsx'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { closeNotice, notices } from '../../call/notices.ts'
import { useT } from '../../words/words.ts'
import classes from './Notices.module.css'

/** Results and errors at the lower left; errors that need attention stay until closed. */
export function Notices() {
  const t = useT()
  const list = useStore(notices, (now) => now.list)
  return (
    <ul className={classes.notices} aria-live="assertive" aria-relevant="additions">
      {list.map(({ id, text, tone, lasting }) => (
        <li key={id} className={classes.notice} data-tone={tone} data-lasting={lasting || undefined}>
          {tone === 'success' ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>
            <Counted text={text} />
          </span>
          <button type="button" aria-label={t('shell:close')} onClick={() => closeNotice(id)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
