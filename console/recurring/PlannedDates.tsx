import { Button } from '@mantine/core'
import type { RecurringDetail } from '@shortcut/domain/recurring/api.ts'
import type { PlannedDate } from '@shortcut/domain/recurring/repeats.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { Link } from 'react-router'
import tableClasses from '../records/TableCells.module.css'
import { weekdayShown } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './Recurring.module.css'

type Props = {
  dates: readonly PlannedDate[]
  /** Orders that are made already. */
  orders?: RecurringDetail['orders']
  /** Skips a date, or takes that back; absent for people who may not. */
  onSkip?: ((occursOn: string, skipped: boolean) => void) | undefined
}

/** The next dates of a recurring order, and what becomes of each. */
export function PlannedDates({ dates, orders = [], onSkip }: Props) {
  const t = useT(recurringWords)
  const isMade = (day: string) => orders.some(({ occursOn }) => occursOn === day)
  return (
    <DataTable
      label={t('recurringPage:nextDates')}
      rows={dates}
      rowKey={({ occursOn }) => occursOn}
      empty={t('recurringPage:noDates')}
      columns={[
        {
          key: 'date',
          header: t('recurringPage:date'),
          rowHeader: true,
          width: 136,
          cell: ({ occursOn, madeFor }) => (
            <span className={madeFor === null && !isMade(occursOn) ? classes.struck : undefined}>
              {weekdayShown(occursOn)}
            </span>
          ),
        },
        {
          key: 'fate',
          header: t('recurringPage:result'),
          cell: (date) => {
            const order = orders.find(({ occursOn }) => occursOn === date.occursOn)
            return order ? <Link to={`/work/order/detail/${order.id}`}>{order.bookingId}</Link> : fateText(t, date)
          },
        },
        onSkip !== undefined && {
          key: 'skip',
          cell: ({ occursOn, fate }) => {
            const day = weekdayShown(occursOn)
            if (isMade(occursOn) || fate === 'holiday' || fate === 'taken') return null
            return (
              <div className={tableClasses.buttons}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t(fate === 'skipped' ? 'recurringPage:restoreDate' : 'recurringPage:skipDate', { day })}
                  onClick={() => onSkip(occursOn, fate !== 'skipped')}
                >
                  {t(fate === 'skipped' ? 'recurringPage:restore' : 'recurringPage:skip')}
                </Button>
              </div>
            )
          },
        },
      ]}
    />
  )
}

function fateText(t: Translate<typeof recurringWords>, { fate, madeFor, holiday }: PlannedDate): string {
  if (fate === 'made' && holiday !== '') return t('recurringPage:holidayOn', { holiday })
  return t(`dateFate:${fate}`, { day: madeFor ? weekdayShown(madeFor) : '', holiday })
}
