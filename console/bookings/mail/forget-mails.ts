import { calls } from 'virtual:calls'
import { queryClient } from '../../call/query-client.ts'

/** Marks everything read about mails as out of date, but lists, which follow by themselves. */
export const forgetMails = () =>
  Promise.all(
    [calls.mail.detail, calls.mail.counts, calls.mailbox.list, calls.log.list].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
