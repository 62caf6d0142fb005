import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { useT } from '../words/words.ts'

/** A task's photos of container and pickup as thumbnails that open in full. Photos of the delivery are with its proof. */
export function TaskPhotos({ task }: { task: TaskReply }) {
  const t = useT(workOrderWords)
  return (
    <Pictures
      pictures={task.photos
        .filter(({ kind }) => kind !== 'delivery')
        .map(({ fileId, kind }) => ({
          id: fileId,
          caption: t('workOrderPage:photoOf', { kind: t(`photoKind:${kind}`), task: task.taskNo }),
        }))}
    />
  )
}
