import { calls } from 'virtual:calls'
import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useRef } from 'react'
import { call } from '../call/call.ts'
import { useT } from '../words/words.ts'
import { offerOrderUndo } from '../work-orders/offer-undo.ts'
import type { Opened } from './opened.ts'

type Props = {
  order: WorkOrderReply
  opened: Opened | null
  onClose: () => void
  onDone: () => void
  onOpen: (opened: Opened) => void
}

const asked = ['cancelTask', 'askStep', 'takeBack'] as const
type Asked = (typeof asked)[number]

/** Asks before a task is taken from its driver or given back, and before the user reports a step for a driver. */
export function TaskQuestion({ order, opened, onClose, onDone, onOpen }: Props) {
  const t = useT(lawWords, recordWords, taskWords, workOrderWords, orderQuestionWords)
  const now =
    opened && 'task' in opened && opened.kind !== 'taskLink' && asked.some((kind) => kind === opened.kind)
      ? opened
      : null
  const last = useRef<{ kind: Asked; task: TaskReply } | null>(null)
  if (now) last.current = { kind: now.kind as Asked, task: now.task }
  if (!last.current) return null
  const { kind, task } = last.current
  const driver = task.driver ?? ''
  const label = task.taskNo
  const pickedUp = task.status === 'pickedUp'
  const cancel = async (reason: string) => {
    const entry = pickedUp ? calls.task.cancelPickedUp : calls.task.cancel
    const reply = await call(entry, { id: task.id, reason }).catch(() => null)
    if (!reply) return
    offerOrderUndo(t, t('ask:taskCancelled', { label }), 'undoCancel', [order.id], () => order.bookingId)
    onDone()
  }
  if (kind === 'askStep')
    return (
      <ConfirmDialog
        opened={now !== null}
        title={t('ask:stepTitle', { label })}
        confirmText={t('step:open')}
        onConfirm={() => onOpen({ kind: 'step', task })}
        onClose={onClose}
      >
        <p>{t('ask:stepText', { driver })}</p>
      </ConfirmDialog>
    )
  if (kind === 'takeBack') {
    const next = order.tasks.find((one) => one.continuesTaskId === task.id && isActive(one.status))
    const takeBack = async () => {
      const reply = await call(calls.task.takeBack, { id: task.id }).catch(() => null)
      if (reply) onDone()
    }
    return (
      <ConfirmDialog
        opened={now !== null}
        title={t('ask:takeBackTitle', { label })}
        confirmText={t('taskAction:takeBack')}
        dismissText={t('ask:keep')}
        onConfirm={takeBack}
        onClose={onClose}
      >
        <p>{t(next ? 'ask:takeBackText' : 'ask:takeBackTextNobody', { driver, next: next?.driver ?? '' })}</p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      opened={now !== null}
      title={t('ask:cancelTaskTitle', { label })}
      confirmText={t(pickedUp ? 'taskAction:cancelPickedUp' : 'taskAction:cancel')}
      dismissText={t('ask:keep')}
      destructive
      reason={{ label: t(driver ? 'ask:reasonForDriver' : 'ask:reason'), required: true }}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {pickedUp
          ? t('ask:cancelPickedUpText', { driver })
          : driver
            ? t('ask:cancelTaskText', { driver })
            : t('ask:cancelTaskTextNobody')}
      </p>
    </ConfirmDialog>
  )
}
