import { calls } from 'virtual:calls'
import { Button, Drawer } from '@mantine/core'
import * as bookingUploadWords from '@shortcut/words/en/bookings/booking-upload.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { UploadPreview } from '../bookings/upload/UploadPreview.tsx'
import type { UploadCalls } from '../bookings/upload/upload-calls.ts'
import { useUpload } from '../bookings/upload/use-upload.ts'
import { call } from '../call/call.ts'
import { download } from '../call/download.ts'
import { DropFile } from '../records/transfer/DropFile.tsx'
import classes from '../records/transfer/Import.module.css'
import { useT } from '../words/words.ts'

/** The calls of a customer: the account is that of the session. */
const ownUploads: UploadCalls = {
  sendPath: calls.ownBooking.send.path,
  read: (input) => call(calls.ownBooking.read, input, { handles: 'all' }),
  orders: (input, signal) => call(calls.ownBooking.orders, input, { signal, handles: 'all' }),
  confirm: (input) => call(calls.ownBooking.confirm, input),
}
const nothing = () => {}
const template = (format: string) => download('/ownBooking/export', { format })

/** Books a customer's own orders from a file: each row is checked before anything is booked. */
export default function OwnUpload({ onClose }: { onClose: () => void }) {
  const t = useT(bookingUploadWords, ownWords)
  const upload = useUpload(ownUploads, nothing)
  const { file, reading, refused } = upload
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={file ? 'min(1680px, 94vw)' : 560}
      padding={0}
      title={t('ownPage:bookFile')}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {file ? (
        <UploadPreview upload={{ ...upload, file }} leave={(_, go) => go()} onClose={onClose} />
      ) : (
        <div className={classes.choose}>
          {refused && <Banner kind="error" text={refused} />}
          <DropFile
            text={t('bookingUpload:drop')}
            reading={reading}
            accept=".csv,.txt,.xlsx,.edi,.x12,.204,.json,.zip"
            onChoose={(chosen) => void upload.choose(chosen)}
          />
          <p className={classes.help}>{t('bookingUpload:dropHelp')}</p>
          <p className={classes.help}>{t('bookingUpload:columnsHelp')}</p>
          <div className={classes.templates}>
            <span>{t('bookingUpload:template')}</span>
            <Button variant="default" onClick={() => template('csv')}>
              CSV
            </Button>
            <Button variant="default" onClick={() => template('xlsx')}>
              XLSX
            </Button>
          </div>
        </div>
      )}
    </Drawer>
  )
}
