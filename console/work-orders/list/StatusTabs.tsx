import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconFolder } from '@tabler/icons-react'
import { tabCountText } from '../../lists/use-cursor-list.ts'
import { useT } from '../../words/words.ts'
import { statusOrder } from '../status-order.ts'
import type { Counts } from './counts.ts'
import classes from './StatusTabs.module.css'

type Props = {
  counts: Counts | undefined
  /** Statuses shown now; empty means all. */
  value: readonly string[]
  onChange: (statuses: string) => void
  /** Shows the hidden folders, or starts the first one. */
  onFolders: (() => void) | undefined
}

/** Filters by one status at a time and shows the count of each; several are selected with the column's own filter. */
export function StatusTabs({ counts, value, onChange, onFolders }: Props) {
  const t = useT(lawWords, workOrderWords)
  const all = counts && {
    total: Object.values(counts).reduce((sum, { total }) => sum + total, 0),
    totalIsExact: Object.values(counts).every(({ totalIsExact }) => totalIsExact),
  }
  const tab = (id: string, text: string, count: Counts[BookingStatus], status?: BookingStatus) => (
    <button
      key={id}
      type="button"
      className={classes.tab}
      aria-pressed={id === '' ? value.length === 0 : value.includes(id)}
      onClick={() => onChange(id)}
    >
      {status && <StatusGlyph tone={bookingStatusTones[status]} />}
      {text}
      <span className={classes.count}>{count && tabCountText(count)}</span>
    </button>
  )
  return (
    <div role="toolbar" className={classes.tabs} aria-label={t('workOrderList:statusTabs')}>
      {onFolders && (
        <button type="button" className={classes.tab} onClick={onFolders}>
          <IconFolder size={14} aria-hidden />
          {t('folder:side')}
        </button>
      )}
      {tab('', t('workOrderList:all'), all)}
      {statusOrder.map((status) => tab(status, t(`bookingStatus:${status}`), counts?.[status], status))}
    </div>
  )
}
