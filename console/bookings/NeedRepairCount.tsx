import { MenuCount } from '@shortcut/ui/shell/MenuCount.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import { countText } from '../lists/use-cursor-list.ts'
import { useT } from '../words/words.ts'
import { useNeedRepair } from './use-need-repair.ts'

/** In the menu, how many messages wait for a person; nothing where none does. */
export function NeedRepairCount() {
  const t = useT(bookingMonitorWords)
  const waiting = useNeedRepair()
  if (!waiting || waiting.total === 0) return null
  return <MenuCount text={countText(waiting.total, waiting.totalIsExact)} meaning={t('bookingMonitor:needRepair')} />
}
