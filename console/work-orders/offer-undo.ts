import { calls } from 'virtual:calls'
import { type UndoAction, undoSeconds } from '@shortcut/domain/work-orders/lifecycle.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { call } from '../call/call.ts'
import { offerUndo } from '../page/undo-offer.ts'
import { tellEach } from '../records/each.ts'
import type { Translate } from '../words/words.ts'

/**
 * Offers to undo a confirmation, an assignment or a cancellation, order by order.
 * @param text the completed action, as a sentence
 */
export function offerOrderUndo(
  t: Translate<typeof recordWords | typeof workOrderWords>,
  text: string,
  verb: UndoAction,
  ids: readonly string[],
  nameOf: (id: string) => string,
) {
  offerUndo(text, undoSeconds, async () => {
    const reply = await call(calls.workOrder[verb], { ids: [...ids] })
    const [first = ''] = reply.done
    tellEach(
      t,
      reply,
      reply.done.length === 1
        ? t(`orderActionDone:${verb}`, { label: nameOf(first) })
        : t('workOrderList:undone', { count: reply.done.length }),
      nameOf,
      t('workOrderList:someFailed', { count: reply.failed.length }),
    )
  })
}
