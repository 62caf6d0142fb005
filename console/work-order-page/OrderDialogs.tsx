import { allowedActions } from '@shortcut/domain/tasks/allowed-actions.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { useNavigate } from 'react-router'
import { fetched } from '../call/fetched.tsx'
import { useSession } from '../call/session.ts'
import { recurringPath } from '../recurring/recurring-row.ts'
import { OrderQuestion } from './OrderQuestion.tsx'
import type { Opened } from './opened.ts'
import { TaskQuestion } from './TaskQuestion.tsx'

const WorkOrderDrawer = fetched(() => import('../work-orders/WorkOrderDrawer.tsx'))
const RecurringDrawer = fetched(() => import('../recurring/RecurringDrawer.tsx'))
const HandoverDrawer = fetched(() => import('./HandoverDrawer.tsx'))
const AssignDrawer = fetched(() => import('../work-orders/assign/AssignDrawer.tsx'))
const TaskLinkDrawer = fetched(() => import('./links/TaskLinkDrawer.tsx'))
const StepDrawer = fetched(() => import('./StepDrawer.tsx'))

type Props = {
  order: WorkOrderReply
  opened: Opened | null
  onClose: () => void
  /** After a change: reads the order again. */
  onDone: () => Promise<void>
  onOpen: (opened: Opened) => void
}

/** The drawer or question that is open, one at a time. */
export function OrderDialogs({ order, opened, onClose, onDone, onOpen }: Props) {
  const navigate = useNavigate()
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const mayRevise = allowedActions(order, held).includes('revise')
  const done = () => {
    onClose()
    void onDone()
  }
  const onCopied = ({ id }: WorkOrderReply) => {
    onClose()
    navigate(`/work/order/detail/${id}`)
  }
  return (
    <>
      {(opened?.kind === 'edit' || opened?.kind === 'revise') && (
        <WorkOrderDrawer
          mode={{ kind: opened.kind, order }}
          onClose={onClose}
          onSaved={done}
          onRevise={mayRevise ? () => onOpen({ kind: 'revise' }) : undefined}
        />
      )}
      {opened?.kind === 'copy' && (
        <WorkOrderDrawer mode={{ kind: 'create', copyOf: order }} onClose={onClose} onSaved={onCopied} />
      )}
      {opened?.kind === 'makeRecurring' && (
        <RecurringDrawer
          record={null}
          order={order}
          onClose={onClose}
          onSaved={({ id }) => {
            onClose()
            navigate(recurringPath(id))
          }}
        />
      )}
      {opened?.kind === 'newTask' && <AssignDrawer order={order} task={null} onClose={onClose} onDone={done} />}
      {(opened?.kind === 'assign' || opened?.kind === 'reassign') && (
        <AssignDrawer order={order} task={opened.task} onClose={onClose} onDone={done} />
      )}
      {opened?.kind === 'handOver' && (
        <HandoverDrawer order={order} task={opened.task} onClose={onClose} onDone={done} />
      )}
      {opened?.kind === 'taskLink' && (
        <TaskLinkDrawer order={order} task={opened.task} onClose={onClose} onDone={() => void onDone()} />
      )}
      {opened?.kind === 'step' && <StepDrawer order={order} task={opened.task} onClose={onClose} onDone={done} />}
      <OrderQuestion order={order} opened={opened} onClose={onClose} onDone={done} />
      <TaskQuestion order={order} opened={opened} onClose={onClose} onDone={done} onOpen={onOpen} />
    </>
  )
}
