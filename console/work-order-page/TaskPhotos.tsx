import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { useT } from '../words/words.ts'
import { photoCaption } from '../work-orders/photo-caption.ts'

/** A task's photos of container and pickup as thumbnails that open in full. Photos of the delivery are with its proof. */
export function TaskPhotos({ task, stops }: { task: TaskReply; stops: WorkOrderReply['stops'] }) {
  const t = useT(orderPageWords, workOrderWords)
  return (
    <Pictures
      pictures={task.photos
        .filter(({ kind }) => kind !== 'delivery')
        .map((photo) => {
          const caption = t('workOrderPage:photoOf', { kind: t(`photoKind:${photo.kind}`), task: task.taskNo })
          return { id: photo.fileId, caption: photoCaption(t, caption, photo, stops) }
        })}
    />
  )
}
