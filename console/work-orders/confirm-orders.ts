import { calls } from 'virtual:calls'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { call } from '../call/call.ts'
import { tellEach } from '../records/each.ts'
import type { Translate } from '../words/words.ts'
import { offerOrderUndo } from './offer-undo.ts'

/** Orders whose confirmation is under way: a second click or key must not report a failure. */
const underWay = new Set<string>()

/**
 * Confirms bookings without a question, because it can be undone: until then their senders are told nothing.
 * @returns the ids that were confirmed
 */
export async function confirmOrders(
  t: Translate<typeof recordWords | typeof workOrderWords>,
  wanted: readonly string[],
  nameOf: (id: string) => string,
): Promise<string[]> {
  const ids = wanted.filter((id) => !underWay.has(id))
  if (ids.length === 0) return []
  for (const id of ids) underWay.add(id)
  const reply = await call(calls.workOrder.confirm, { ids }).catch(() => null)
  for (const id of ids) underWay.delete(id)
  if (!reply) return []
  const { done, failed } = reply
  const [first = ''] = done
  const text =
    done.length === 1
      ? t('orderActionDone:confirm', { label: nameOf(first) })
      : t('workOrderList:confirmed', { count: done.length })
  if (done.length > 0) offerOrderUndo(t, text, 'undoConfirm', done, nameOf)
  tellEach(t, { done: [], failed }, text, nameOf, t('workOrderList:someFailed', { count: failed.length }))
  return done
}
