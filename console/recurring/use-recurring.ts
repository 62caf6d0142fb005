import { calls } from 'virtual:calls'
import type { Holiday } from '@shortcut/domain/recurring/us-holidays.ts'
import { call } from '../call/call.ts'
import { queryClient } from '../call/query-client.ts'
import { useLive } from '../live/live.ts'

/** Marks everything read about recurring orders as out of date. */
export const forgetRecurring = () =>
  Promise.all(
    [calls.recurring.list, calls.recurring.detail, calls.recurring.preview, calls.log.list].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** Shows the company's holidays after a change, and the dates that follow from them. */
export async function showHolidays(days: Holiday[]) {
  queryClient.setQueryData([calls.holiday.list.path, {}], days)
  await forgetRecurring()
}

/** Adds holidays. Those of a day that has one get its new name. */
export const keepHolidays = async (days: Holiday[]) => showHolidays(await call(calls.holiday.save, { days }))

/** Reads recurring orders again when anybody changes one. */
export const useRecurringNews = () =>
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'recurringOrder')) void forgetRecurring()
  })
