import { calls } from 'virtual:calls'
import { queryClient } from '../../call/query-client.ts'

/** Marks everything read about PDF orders as out of date, but lists, which follow by themselves. */
export const forgetPdfs = () =>
  Promise.all(
    [calls.pdfOrder.detail, calls.pdfOrder.counts, calls.log.list].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
