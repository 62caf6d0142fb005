import { lazy, Suspense } from 'react'
import { download } from '../call/download.ts'
import { usePictures } from './pictures.ts'

const ImageViewer = lazy(() => import('@shortcut/ui/pictures/ImageViewer.tsx'))

type Props = {
  /** By file id. */
  pictures: readonly { id: string; caption: string }[]
  /** Null for none shown. */
  current: string | null
  onCurrent: (id: string | null) => void
}

/** Uploaded pictures over the whole window, fetched one by one as they are looked at. */
export function PictureViewer({ pictures, current, onCurrent }: Props) {
  const full = usePictures(current ? [current] : [], 'full')
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <ImageViewer
        images={pictures.map(({ id, caption }) => ({ id, caption, url: full.get(id) }))}
        current={current}
        onCurrent={onCurrent}
        onDownload={(id) => void download(`/file/${id}`)}
        onClose={() => onCurrent(null)}
      />
    </Suspense>
  )
}
