import { download } from '../call/download.ts'
import { fetched } from '../call/fetched.tsx'
import { usePictures } from './pictures.ts'

const ImageViewer = fetched(() => import('@shortcut/ui/pictures/ImageViewer.tsx'))

type Props = {
  /** `id` is a file's id. */
  pictures: readonly { id: string; caption: string }[]
  /** Id of the current picture; null while the viewer is closed. */
  current: string | null
  onCurrent: (id: string | null) => void
}

/** Uploaded pictures in the whole window, each fetched when it is shown. */
export function PictureViewer({ pictures, current, onCurrent }: Props) {
  const full = usePictures(current ? [current] : [], 'full')
  if (!current) return null
  return (
    <ImageViewer
      images={pictures.map(({ id, caption }) => ({ id, caption, url: full.get(id) }))}
      current={current}
      onCurrent={onCurrent}
      onDownload={(id) => void download(`/file/${id}`)}
      onClose={() => onCurrent(null)}
    />
  )
}
