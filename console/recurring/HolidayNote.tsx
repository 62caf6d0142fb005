import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { HolidayRule, PlannedDate } from '@shortcut/domain/recurring/repeats.ts'
import { usFederalHolidays } from '@shortcut/domain/recurring/us-holidays.ts'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import classes from './Recurring.module.css'
import { keepHolidays } from './use-recurring.ts'

type Props = { rule: HolidayRule; dates: readonly Pick<PlannedDate, 'occursOn'>[] }

const yearOf = (day: string) => Number(day.slice(0, 4))

/** Says for which years of these dates the company keeps no holiday: a rule about holidays does nothing there. */
export function HolidayNote({ rule, dates }: Props) {
  const t = useT(recurringWords)
  const mayKeep = useHolds(['/work/recurring/holidays'])
  const kept = useQuery(queryOf(calls.holiday.list, {})).data
  if (!kept || rule === 'make') return null
  const known = new Set(kept.map(({ day }) => yearOf(day)))
  const years = [...new Set(dates.map(({ occursOn }) => yearOf(occursOn)))].filter((year) => !known.has(year))
  if (years.length === 0) return null
  const add = () => keepHolidays(years.flatMap(usFederalHolidays)).catch(() => undefined)
  return (
    <p className={classes.holidays} role="status">
      <span className={classes.warning}>{t('holidayPage:noneIn', { years: years.join(', ') })}</span>{' '}
      {mayKeep ? t('holidayPage:addThere') : t('holidayPage:askForThem')}{' '}
      {mayKeep && (
        <Button variant="default" size="compact-sm" onClick={add}>
          {t('holidayPage:addFederal', { years: years.join(', ') })}
        </Button>
      )}
    </p>
  )
}
