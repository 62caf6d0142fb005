import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import { freightStates } from '@shortcut/domain/work-orders/freight-statuses.ts'
import { type BookingStatus, bookingStatuses, taskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { timings } from '@shortcut/domain/work-orders/timing/timing.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as orderColumnWords from '@shortcut/words/en/order-columns.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { choiceText } from '@shortcut/words/field-text.ts'
import { tabCountText } from '../../lists/use-cursor-list.ts'
import type { Translate } from '../../words/words.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import type { Counts } from './counts.ts'

const types = [0, 1, 2] as const

const thereOrNot = (t: Translate<typeof workOrderWords>, yes: 'there' | 'toCheck' = 'there') =>
  (['yes', 'no'] as const).map((value) => ({
    value,
    label: t(`workOrderList:${value === 'yes' ? yes : 'notThere'}`),
  }))

const countOf = (count: Counts[BookingStatus]) => (count ? { count: tabCountText(count) } : {})

/** Filter options of the list's columns, by column. */
export const filterOptions = (
  t: Translate<typeof lawWords | typeof orderColumnWords | typeof workOrderWords>,
  counts: Counts | undefined,
  tags: readonly string[],
): Record<string, FilterOption[]> => ({
  bookingStatus: bookingStatuses.map((status) => ({
    value: status,
    label: t(`bookingStatus:${status}`),
    show: <BookingStatusBadge status={status} />,
    ...countOf(counts?.[status]),
  })),
  bookingType: types.map((type) => ({ value: String(type), label: t(`bookingType:${type}`) })),
  ...Object.fromEntries(
    enteredWith('kind', 'choice').map((field) => [
      field,
      enteredRows[field].values.map((value) => ({ value, label: choiceText(t, field, value) })),
    ]),
  ),
  timing: timings.map((timing) => ({ value: timing, label: t(`timing:${timing}`) })),
  withoutDriver: (['yes', 'no'] as const).map((value) => ({ value, label: t(`workOrderList:${value}`) })),
  hasRequest: (['yes', 'no'] as const).map((value) => ({ value, label: t(`workOrderList:${value}`) })),
  hasProblem: (['yes', 'no'] as const).map((value) => ({ value, label: t(`workOrderList:${value}`) })),
  status: taskStatuses.map((status) => ({ value: status, label: t(`taskStatus:${status}`) })),
  photos: thereOrNot(t),
  locus: thereOrNot(t),
  heldStep: thereOrNot(t, 'toCheck'),
  freight: freightStates.map((state) => ({ value: state, label: t(`freightState:${state}`) })),
  tags: tags.map((tag) => ({ value: tag, label: tag })),
  source: channels.map((source) => ({ value: source, label: t(`source:${source}`) })),
})
