import { Button, Drawer } from '@mantine/core'
import * as bookingUploadWords from '@shortcut/words/en/bookings/booking-upload.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { useMemo, useState } from 'react'
import { download } from '../../call/download.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { DropFile } from '../../records/transfer/DropFile.tsx'
import classes from '../../records/transfer/Import.module.css'
import { useT } from '../../words/words.ts'
import { UploadPreview } from './UploadPreview.tsx'
import { officeUploads } from './upload-calls.ts'
import { useUpload } from './use-upload.ts'

type Props = { onBooked: () => void; onClose: () => void }

/** Uploads a customer's file of bookings: choose account and file, check each order, and confirm. */
export default function UploadDrawer({ onBooked, onClose }: Props) {
  const t = useT(bookingUploadWords)
  const [accountId, setAccountId] = useState('')
  const via = useMemo(() => officeUploads(accountId), [accountId])
  const upload = useUpload(via, onBooked)
  const { file, reading, refused } = upload
  const [asking, setAsking] = useState<{ names: readonly string[]; go: () => void } | null>(null)
  const leave = (names: readonly string[], go: () => void) => (names.length === 0 ? go() : setAsking({ names, go }))
  const close = () => leave(upload.unbooked, onClose)
  const template = (format: string) => download('/bookingUpload/export', { format })
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={file ? 'min(1680px, 94vw)' : 560}
      padding={0}
      title={t('bookingUpload:title')}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {file ? (
        <UploadPreview upload={{ ...upload, file }} leave={leave} onClose={close} />
      ) : (
        <div className={classes.choose}>
          {refused && <Banner kind="error" text={refused} />}
          <Picker
            label={t('bookingUpload:account')}
            description={t('bookingUpload:accountHelp')}
            required
            value={accountId}
            onChange={setAccountId}
            nothingFoundMessage={t('bookingUpload:nobody')}
            finds="account"
            find={findAccounts}
          />
          <DropFile
            text={accountId ? t('bookingUpload:drop') : t('bookingUpload:accountFirst')}
            reading={reading}
            accept=".csv,.txt,.xlsx,.edi,.x12,.204,.json,.zip"
            disabled={!accountId}
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
      <ConfirmDialog
        opened={asking !== null}
        title={t('bookingUpload:unbooked', { count: asking?.names.length ?? 0 })}
        confirmText={t('bookingUpload:goOn')}
        dismissText={t('bookingUpload:goBack')}
        onConfirm={() => {
          setAsking(null)
          asking?.go()
        }}
        onClose={() => setAsking(null)}
      >
        {t('bookingUpload:unbookedHelp', { names: asking?.names.join(', ') ?? '' })}
      </ConfirmDialog>
    </Drawer>
  )
}
