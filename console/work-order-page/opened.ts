/** What a button of the page has opened. */
import type { OrderButton } from '@shortcut/domain/tasks/allowed-actions.ts'
import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'

export type Opened =
  | { kind: OrderButton }
  | { kind: 'assign' | 'reassign' | 'handOver' | 'takeBack' | 'cancelTask' | 'askStep' | 'step'; task: TaskReply }
