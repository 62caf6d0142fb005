import { PhotoStrip } from '@shortcut/ui/pictures/PhotoStrip.tsx'
import { useState } from 'react'
import { PictureViewer } from './PictureViewer.tsx'
import { usePictures } from './pictures.ts'

/** Uploaded pictures as thumbnails that open in full. */
export function Pictures({ pictures }: { pictures: readonly { id: string; caption: string }[] }) {
  const [current, setCurrent] = useState<string | null>(null)
  const thumbnails = usePictures(
    pictures.map(({ id }) => id),
    'thumb',
  )
  if (pictures.length === 0) return null
  const shown = pictures.flatMap((picture) => {
    const thumbnailUrl = thumbnails.get(picture.id)
    return thumbnailUrl ? [{ ...picture, thumbnailUrl }] : []
  })
  return (
    <>
      <PhotoStrip photos={shown} onOpen={setCurrent} />
      <PictureViewer pictures={pictures} current={current} onCurrent={setCurrent} />
    </>
  )
}
