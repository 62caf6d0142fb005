import { calls } from 'virtual:calls'
import type { TaskReply } from '@shortcut/domain/work-orders/fields.ts'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import { useRef } from 'react'
import { call } from '../app/call.ts'
import { useT } from '../app/words.ts'
import type { Opened } from './OrderDialogs.tsx'

type Props = {
  opened: Opened | null
  onClose: () => void
  onDone: () => void
  onOpen: (opened: Opened) => void
}

/** Asks before a task is taken from its driver, and before one reports in a driver's name. */
export function TaskQuestion({ opened, onClose, onDone, onOpen }: Props) {
  const t = useT()
  const now = opened && 'task' in opened && (opened.kind === 'cancelTask' || opened.kind === 'askStep') ? opened : null
  const last = useRef<{ kind: 'cancelTask' | 'askStep'; task: TaskReply } | null>(null)
  if (now) last.current = { kind: now.kind as 'cancelTask' | 'askStep', task: now.task }
  if (!last.current) return null
  const { kind, task } = last.current
  const driver = task.driver ?? ''
  const label = task.taskNo
  const pickedUp = task.status === 'pickedUp'
  const cancel = async (reason: string) => {
    const entry = pickedUp ? calls.task.cancelPickedUp : calls.task.cancel
    const reply = await call(entry, { id: task.id, reason }).catch(() => null)
    if (reply) onDone()
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
