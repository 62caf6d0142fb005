import { calls } from 'virtual:calls'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type * as repairWords from '@shortcut/words/en/repair.ts'
import { call } from '../call/call.ts'
import { queryClient } from '../call/query-client.ts'
import { tellEach } from '../records/each.ts'
import type { Translate } from '../words/words.ts'

/** Reads quarantined messages again as received, and shows each result. */
export async function reprocess(
  t: Translate<typeof recordWords | typeof repairWords>,
  ids: readonly string[],
  nameOf: (id: string) => string = () => '',
) {
  const reply = await call(calls.bookingMonitor.reprocess, { ids: [...ids] }).catch(() => null)
  if (!reply) return
  tellEach(
    t,
    reply,
    t('repair:againDone', { count: reply.done.length }),
    nameOf,
    t('repair:againFailed', { count: reply.failed.length }),
  )
  for (const entry of [calls.bookingMonitor.detail, calls.bookingMonitor.list])
    void queryClient.invalidateQueries({ queryKey: [entry.path] })
}
