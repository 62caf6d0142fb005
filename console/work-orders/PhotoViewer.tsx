import { Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { usePictures } from '../app/pictures.ts'
import { useT } from '../app/words.ts'

type Props = { fileId: string; caption: string; onClose: () => void }

/** One photo as large as the window allows. */
export function PhotoViewer({ fileId, caption, onClose }: Props) {
  const t = useT()
  const url = usePictures([fileId], 'full').get(fileId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={caption}
      size="auto"
      centered
      zIndex={9999}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {url ? (
        <img src={url} alt={caption} style={{ display: 'block', maxWidth: '85vw', maxHeight: '80vh' }} />
      ) : (
        <p>{t('shell:loading')}</p>
      )}
    </Modal>
  )
}
