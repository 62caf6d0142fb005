import { calls } from 'virtual:calls'
import { isActive, workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useRef } from 'react'
import { call } from '../call/call.ts'
import { showLastingError, showSuccess } from '../call/notices.ts'
import { type Translate, useT } from '../words/words.ts'
import { offerOrderUndo } from '../work-orders/offer-undo.ts'
import type { Opened } from './opened.ts'

const asked = ['cancelDelivery', 'cancelBooking', 'cancelInTransit', 'reopen'] as const
type Asked = (typeof asked)[number]

const send = (verb: Asked, ids: string[], reason: string) => {
  switch (verb) {
    case 'cancelBooking':
      return call(calls.workOrder.cancel, { ids, reason })
    default:
      return call(calls.workOrder[verb], { ids, reason })
  }
}

function consequence(t: Translate<typeof orderQuestionWords>, verb: Asked, order: WorkOrderReply): string {
  const count = order.tasks.filter((task) => isActive(task.status) && task.driverId).length
  switch (verb) {
    case 'cancelInTransit':
      return t('ask:cancelInTransitText')
    case 'reopen':
      return t(order.bookingStatus === 'DELIVERED' ? 'ask:reopenDelivered' : 'ask:reopenCancelled')
    default:
      return t(`ask:${verb}Text`, { count })
  }
}

type Props = { order: WorkOrderReply; opened: Opened | null; onClose: () => void; onDone: () => void }

/** Tells what an action will do to the order before it happens, and asks for a reason if the lifecycle requires one. */
export function OrderQuestion({ order, opened, onClose, onDone }: Props) {
  const t = useT(lawWords, recordWords, workOrderWords, orderQuestionWords)
  const now = asked.find((verb) => verb === opened?.kind)
  // The text stays while the dialog fades out.
  const last = useRef<Asked>('cancelBooking')
  if (now) last.current = now
  const verb = last.current
  const label = order.bookingId
  const cancelling = verb !== 'reopen'
  const required = workOrderRow(verb, order.bookingStatus)?.reason === true
  const run = async (reason: string) => {
    const reply = await send(verb, [order.id], reason).catch(() => null)
    if (!reply) return
    const failed = reply.failed[0]
    const done = t(`orderActionDone:${verb}`, { label })
    if (failed) showLastingError(failed.message)
    else if (cancelling) offerOrderUndo(t, done, 'undoCancel', [order.id], () => label)
    else showSuccess(done)
    onDone()
  }
  return (
    <ConfirmDialog
      opened={now !== undefined}
      title={t(`ask:${verb}Title`, { label })}
      confirmText={t(`workOrderAction:${verb}`)}
      dismissText={t('ask:keep')}
      destructive={cancelling}
      reason={{ label: t('ask:reason'), required }}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{consequence(t, verb, order)}</p>
    </ConfirmDialog>
  )
}
