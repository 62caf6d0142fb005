import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { countText } from '../../lists/use-cursor-list.ts'
import { useT } from '../../words/words.ts'
import classes from './FolderSide.module.css'
import { useUrgent } from './use-urgent.ts'

type Filters = { timing?: string | undefined; withoutDriver?: string | undefined }
type Props = {
  /** The list's current filters. */
  filters: Filters
  onChange: (filters: { timing?: string; withoutDriver?: string }) => void
}

const tones = { late: 'red', atRisk: 'amber', withoutDriver: 'indigo' } as const

/** Late, at-risk and driverless orders, above the folders: a click filters the list, a second click removes the filter. */
export function UrgentSide({ filters, onChange }: Props) {
  const t = useT(workOrderWords)
  const urgent = useUrgent()
  const entry = (kind: keyof typeof tones, text: string, pressed: boolean, press: () => void) => {
    const figure = urgent[kind]
    return (
      <li key={kind}>
        <button
          type="button"
          className={classes.folder}
          aria-pressed={pressed}
          data-tone={figure?.total && kind !== 'withoutDriver' ? kind : undefined}
          onClick={press}
        >
          <span>
            <StatusGlyph tone={tones[kind]} /> {text}
          </span>
          <span className={classes.count}>{figure && countText(figure.total, figure.totalIsExact)}</span>
        </button>
      </li>
    )
  }
  return (
    <ul className={classes.urgent} aria-label={t('field:timing')}>
      {(['late', 'atRisk'] as const).map((timing) => {
        const pressed = filters.timing === timing
        return entry(timing, t(`timing:${timing}`), pressed, () => onChange({ timing: pressed ? '' : timing }))
      })}
      {entry('withoutDriver', t('field:withoutDriver'), filters.withoutDriver === 'yes', () =>
        onChange({ withoutDriver: filters.withoutDriver === 'yes' ? '' : 'yes' }),
      )}
    </ul>
  )
}
