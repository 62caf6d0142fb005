import { calls } from 'virtual:calls'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as taskLinkWords from '@shortcut/words/en/phones/task-links.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { publicAddress } from '../../call/public-address.ts'
import { queryOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { useT } from '../../words/words.ts'
import { MadeTaskLink } from './MadeTaskLink.tsx'
import { NewTaskLink } from './NewTaskLink.tsx'
import { TaskLinkList } from './TaskLinkList.tsx'

type Props = {
  order: WorkOrderReply
  /** Null: the order has no task yet, and gets one. */
  task: TaskReply | null
  onClose: () => void
  /** After a change: reads the order again. */
  onDone: () => void
}

/** Links with which a driver without an account does a task: create, list and revoke. */
export default function TaskLinkDrawer({ order, task, onClose, onDone }: Props) {
  const t = useT(taskLinkWords)
  const zone = useViewerZone()
  const links = useQuery(queryOf(calls.taskLink.list, { workOrderId: order.id }))
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic, id }) => topic === 'workOrder' && id === order.id))
      void links.refetch()
  })
  const [made, setMade] = useState<{ id: string; taskId: string; taskNo: string; address: string } | null>(null)
  const taskId = made?.taskId ?? task?.id
  const current = order.tasks.find(({ id }) => id === taskId) ?? task
  return (
    <DetailDrawer
      title={task ? t('taskLink:title', { task: task.taskNo }) : t('taskLink:titleOrder', { order: order.bookingId })}
      onClose={onClose}
    >
      <DetailSection title={t('taskLink:new')}>
        {made ? (
          <MadeTaskLink address={made.address} taskNo={made.taskNo} onAnother={() => setMade(null)} />
        ) : (
          <NewTaskLink
            order={order}
            task={current}
            onMade={({ id, taskId, taskNo, path }) => {
              setMade({ id, taskId, taskNo, address: publicAddress(path) })
              void links.refetch()
              onDone()
            }}
          />
        )}
      </DetailSection>
      <DetailSection title={t('taskLink:links')}>
        <TaskLinkList
          query={links}
          taskId={taskId}
          zone={zone}
          onRevoked={async (id) => {
            // A revoked link must not be copied.
            if (id === made?.id) setMade(null)
            await links.refetch()
          }}
        />
      </DetailSection>
    </DetailDrawer>
  )
}
