import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { countText } from '../../lists/use-cursor-list.ts'
import { useT } from '../../words/words.ts'
import classes from './FolderSide.module.css'
import { useUrgent } from './use-urgent.ts'

type Filters = Partial<Record<'timing' | 'withoutDriver' | 'hasProblem' | 'hasRequest', string | undefined>>
type Props = {
  /** The list's current filters. */
  filters: Filters
  onChange: (filters: Partial<Record<keyof Filters, string>>) => void
}

const noUrgent = { timing: '', withoutDriver: '', hasProblem: '', hasRequest: '' } as const

export const isUrgentChosen = (filters: Filters) => Object.keys(noUrgent).some((key) => filters[key as keyof Filters])

/** What choosing a folder filters: all orders are all, whatever was urgent; in a folder it still chooses. */
export const folderFilters = (folderId: string) => (folderId ? { folderId } : { folderId, ...noUrgent })

const tones = { late: 'red', atRisk: 'amber', withoutDriver: 'indigo', hasProblem: 'red', hasRequest: 'amber' } as const

/** Late, at-risk and driverless orders, and those with a driver's problem or a customer's request, above the folders: a click filters the list, a second click removes the filter. */
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
          data-tone={figure?.total && (kind === 'late' || kind === 'atRisk') ? kind : undefined}
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
      {(['hasProblem', 'withoutDriver', 'hasRequest'] as const).map((kind) =>
        entry(kind, t(`field:${kind}`), filters[kind] === 'yes', () =>
          onChange({ [kind]: filters[kind] === 'yes' ? '' : 'yes' }),
        ),
      )}
    </ul>
  )
}
