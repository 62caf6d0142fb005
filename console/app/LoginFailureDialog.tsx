import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { resetToken } from './session.ts'
import { useT } from './words.ts'

/** The specification's alert; its button clears the token, and the guard then leads to the sign-in page. */
export default function LoginFailureDialog() {
  const t = useT()
  return (
    <Modal
      opened
      onClose={resetToken}
      title={t('call:loginFailure')}
      centered
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={1250}
      attributes={{ content: { role: 'alertdialog' } }}
    >
      <p style={{ margin: '0 0 16px' }}>{t('call:loginInvalid')}</p>
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={resetToken} data-autofocus>
          {t('call:loginAgain')}
        </Button>
      </div>
    </Modal>
  )
}
