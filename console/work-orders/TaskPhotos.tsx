import type { TaskReply } from '@shortcut/domain/work-orders/fields.ts'
import { Pictures } from '../app/Pictures.tsx'
import { useT } from '../app/words.ts'

/** A task's photos as thumbnails; they open in full. */
export function TaskPhotos({ task }: { task: TaskReply }) {
  const t = useT()
  return (
    <Pictures
      pictures={task.photos.map(({ fileId, kind }) => ({
        id: fileId,
        caption: t('workOrderPage:photoOf', { kind: t(`photoKind:${kind}`), task: task.taskNo }),
      }))}
    />
  )
}
