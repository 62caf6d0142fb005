import { calls } from 'virtual:calls'
import { queryClient } from '../call/query-client.ts'

/** Marks everything read about bills as out of date, but lists, which follow by themselves. */
export const forgetBills = () =>
  Promise.all(
    [calls.airBill.detail, calls.airBill.counts, calls.airBill.margin, calls.airBill.statement, calls.log.list].map(
      ({ path }) => queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
