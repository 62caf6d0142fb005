import type { WorkOrderMore } from '@shortcut/domain/work-orders/replies.ts'
import type * as orderColumnWords from './en/order-columns.ts'
import type { Translate } from './translate.ts'

/** 'Received 9 of 10'. */
export function freightText(
  t: Translate<typeof orderColumnWords>,
  { state, pieces, booked }: NonNullable<WorkOrderMore['freight']>,
): string {
  const named = t(`freightState:${state}`)
  if (state === 'expected') return booked === null ? named : t('freightCount:booked', { state: named, booked })
  return booked === null
    ? t('freightCount:counted', { state: named, pieces })
    : t('freightCount:both', { state: named, pieces, booked })
}
