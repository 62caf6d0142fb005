/** The drawer or question that a button of the page opened. */
import type { OrderButton } from '@shortcut/domain/tasks/allowed-actions.ts'
import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'

export type Opened =
  | { kind: OrderButton | 'copy' | 'makeRecurring' }
  | { kind: 'taskLink'; task: TaskReply | null }
  | { kind: 'assign' | 'reassign' | 'handOver' | 'takeBack' | 'cancelTask' | 'askStep' | 'step'; task: TaskReply }
