import { calls } from 'virtual:calls'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as boardWords from '@shortcut/words/en/board.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { Findings } from '../work-orders/assign/Findings.tsx'
import { type Drop, titleOf } from './judge.ts'
import type { Asking, DispatchBoard } from './use-dispatch-board.ts'

const questionOf = (drop: Exclude<Drop, { kind: 'schedule' }>) => ({
  workOrderId: drop.load.workOrderId,
  driverId: drop.driver.id,
  ...(drop.truckId && { truckId: drop.truckId }),
  ...(drop.kind === 'reassign' ? { taskId: drop.load.id } : drop.load.taskId && { taskId: drop.load.taskId }),
})

/** Shows the conflicts that the server finds. A person with the permission can override them with a reason. */
export function DropQuestion({ asked, board }: { asked: Asking; board: DispatchBoard }) {
  const t = useT(boardWords, taskWords)
  const mayOverride = useHolds(['/work/order/overridePreflight'])
  const { drop, when } = asked
  const server = useQuery({
    ...queryOf(calls.task.preflight, drop.kind === 'schedule' ? { workOrderId: '', driverId: '' } : questionOf(drop)),
    enabled: drop.kind !== 'schedule',
    staleTime: 0,
    gcTime: 0,
  })
  const findings = server.data?.findings ?? asked.findings
  const blocked = findings.some(({ severity }) => severity === 'block')
  const close = () => board.setAsking(null)
  const verb = t(drop.kind === 'schedule' ? 'board:plan' : drop.kind === 'assign' ? 'board:assign' : 'board:move')
  return (
    <ConfirmDialog
      opened
      title={titleOf(t, drop, when)}
      confirmText={blocked && !mayOverride ? t('ui:close') : verb}
      {...(blocked && mayOverride && { reason: { label: t('assign:overrideReason'), required: true } })}
      onConfirm={(reason) => (blocked && !mayOverride ? close() : board.send(drop, when, reason))}
      onClose={close}
    >
      <Findings findings={findings} checking={server.isFetching} />
      {blocked && !mayOverride && <p role="alert">{t('assign:overrideMissing')}</p>}
    </ConfirmDialog>
  )
}
