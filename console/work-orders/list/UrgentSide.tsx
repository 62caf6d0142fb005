import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useT } from '../../words/words.ts'
import classes from './FolderSide.module.css'
import { useUrgent } from './use-urgent.ts'

type Props = {
  /** Value of the list's timing filter. */
  value: string
  onChange: (timing: string) => void
}

/** Late and at-risk orders, above the folders: a click filters the list, a second click removes the filter. */
export function UrgentSide({ value, onChange }: Props) {
  const t = useT(workOrderWords)
  const urgent = useUrgent()
  return (
    <ul className={classes.urgent} aria-label={t('field:timing')}>
      {(['late', 'atRisk'] as const).map((timing) => (
        <li key={timing}>
          <button
            type="button"
            className={classes.folder}
            aria-pressed={value === timing}
            data-tone={urgent[timing] ? timing : undefined}
            onClick={() => onChange(value === timing ? '' : timing)}
          >
            <span>
              <StatusGlyph tone={timing === 'late' ? 'red' : 'amber'} /> {t(`timing:${timing}`)}
            </span>
            <span className={classes.count}>{urgent[timing]?.toLocaleString('en')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
