import type { TaskReply } from '@shortcut/domain/work-orders/fields.ts'
import { PhotoStrip } from '@shortcut/ui/PhotoStrip.tsx'
import { useState } from 'react'
import { usePictures } from '../app/pictures.ts'
import { useT } from '../app/words.ts'
import { PhotoViewer } from './PhotoViewer.tsx'

/** A task's photos as thumbnails; one opens in full. */
export function TaskPhotos({ task }: { task: TaskReply }) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const pictures = usePictures(
    task.photos.map(({ fileId }) => fileId),
    'thumb',
  )
  if (task.photos.length === 0) return null
  const photos = task.photos.flatMap(({ fileId, kind }) => {
    const thumbnailUrl = pictures.get(fileId)
    const caption = t('workOrderPage:photoOf', { kind: t(`photoKind:${kind}`), task: task.taskNo })
    return thumbnailUrl ? [{ id: fileId, thumbnailUrl, caption }] : []
  })
  const shown = photos.find(({ id }) => id === open)
  return (
    <>
      <PhotoStrip photos={photos} onOpen={setOpen} />
      {shown && <PhotoViewer fileId={shown.id} caption={shown.caption} onClose={() => setOpen(null)} />}
    </>
  )
}
