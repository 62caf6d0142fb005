import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as driverWords from '@shortcut/words/en/drivers.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type { Translate } from '../words/words.ts'
import { recordTones } from './tones.ts'

/** Filter options of the columns of people and vehicles that filter by any of several values. */
export function filterOptions<Status extends keyof typeof recordTones>(
  t: Translate<typeof driverWords | typeof recordWords>,
  column: string,
  statuses: readonly Status[],
  statusText: (status: Status) => string,
): FilterOption[] {
  switch (column) {
    case 'status':
      return statuses.map((value) => {
        const label = statusText(value)
        return { value, label, show: <StatusBadge text={label} tone={recordTones[value]} /> }
      })
    case 'currentTask':
      return [
        { value: 'yes', label: t('manage:assigned') },
        { value: 'no', label: t('manage:free') },
      ]
    case 'lastSeenAt':
      return [
        { value: 'yes', label: t('manage:online') },
        { value: 'no', label: t('manage:offline') },
      ]
    case 'paperSentAt':
      return [
        { value: 'yes', label: t('manage:toCheck') },
        { value: 'no', label: t('record:no') },
      ]
    case 'nextExpiresOn':
      return [
        { value: 'overdue', label: t('manage:overdue') },
        { value: 'soon', label: t('manage:soon') },
      ]
    default:
      return [
        { value: 'yes', label: t('record:yes') },
        { value: 'no', label: t('record:no') },
      ]
  }
}
