import { calls } from 'virtual:calls'
import { undoSeconds } from '@shortcut/domain/work-orders/lifecycle.ts'
import { call } from '../call/call.ts'
import { offerUndo } from '../page/undo-offer.ts'
import { tellEach } from '../records/each.ts'
import type { Translate } from '../words/words.ts'

/**
 * Offers to take back what was just assigned or cancelled, each order for itself.
 * @param text what was done, as a sentence
 */
export function offerOrderUndo(
  t: Translate,
  text: string,
  verb: 'undoAssign' | 'undoCancel',
  ids: readonly string[],
  nameOf: (id: string) => string,
) {
  offerUndo(text, undoSeconds, async () => {
    const reply = await call(calls.workOrder[verb], { ids: [...ids] })
    tellEach(t, reply, t('workOrderList:undone', { count: reply.done.length }), nameOf, 'workOrderList:someFailed')
  })
}
