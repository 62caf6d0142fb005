import { Button } from '@mantine/core'
import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import { withoutStatus } from '../lists/list-filters.ts'
import { countText } from '../lists/use-cursor-list.ts'
import type { ListHandle } from '../records/use-record-list.ts'
import { useT } from '../words/words.ts'
import { useNeedRepair } from './use-need-repair.ts'

/** The number of messages under the list's filters that need a person; a click filters by them, another removes the filter. */
export function NeedRepair({ list }: { list: ListHandle<BookingMessageRow> }) {
  const t = useT(bookingMonitorWords)
  const waiting = useNeedRepair(withoutStatus(list.wire, 'receivedStatus'))
  const only = list.filters.receivedStatus === 'QUARANTINED'
  return (
    <Button
      variant={only ? 'light' : 'default'}
      aria-pressed={only}
      leftSection={<StatusGlyph tone={waiting?.total ? 'red' : 'grey-outline'} />}
      onClick={() => list.filter({ receivedStatus: only ? '' : 'QUARANTINED' })}
    >
      {t('bookingMonitor:needRepair')} {waiting ? countText(waiting.total, waiting.totalIsExact) : '–'}
    </Button>
  )
}
