import { Button, Modal } from '@mantine/core'
import { traccarLink } from '@shortcut/domain/drivers/traccar.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import * as scannedWords from '@shortcut/words/en/phones/scanned.ts'
import classes from '../records/scanned/PhoneCode.module.css'
import { ScannedLink } from '../records/scanned/ScannedLink.tsx'
import { useT } from '../words/words.ts'

/** The server address for Traccar Client. */
const address = () => `${location.origin}/shortcut-api/osmand`

/** A new device's key, once: as a link and code that set Traccar Client up, and to enter by hand. */
export default function TraccarSetUp({
  driver,
  deviceKey,
  onDone,
}: {
  driver: string
  deviceKey: string
  onDone: () => void
}) {
  const t = useT(scannedWords)
  return (
    <Modal
      opened
      onClose={onDone}
      title={t('driverTraccar:title')}
      centered
      size={620}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <ScannedLink address={traccarLink(address(), deviceKey)} label={t('driverTraccar:qr', { driver })}>
        <p className={classes.help}>{t('driverTraccar:text')}</p>
        <p className={classes.help}>{t('driverTraccar:byHand', { address: address(), key: deviceKey })}</p>
      </ScannedLink>
      <div className={classes.buttons}>
        <Button onClick={onDone} data-autofocus>
          {t('driverTraccar:done')}
        </Button>
      </div>
    </Modal>
  )
}
