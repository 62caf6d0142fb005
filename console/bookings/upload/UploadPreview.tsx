import { calls } from 'virtual:calls'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { useState } from 'react'
import { Allowed } from '../../app/Allowed.tsx'
import { call } from '../../app/call.ts'
import { useT } from '../../app/words.ts'
import frame from '../../transfer/Import.module.css'
import { PastMessages } from '../PastMessages.tsx'
import classes from './Upload.module.css'
import { UploadColumns } from './UploadColumns.tsx'
import { type Shown, UploadOrders } from './UploadOrders.tsx'
import type { useUpload } from './use-upload.ts'

type Props = {
  upload: Omit<ReturnType<typeof useUpload>, 'file'> & { file: UploadReply }
  onClose: () => void
}

/** How a file is read at the left, what was understood of it at the right, and under it what will be done. */
export function UploadPreview({ upload, onClose }: Props) {
  const t = useT()
  const { file, booked, refused, others } = upload
  const isTable = file.headers.length > 0
  const { good, noted, wrong } = file.counts
  const [shown, setShown] = useState<Shown>('all')
  const [remember, setRemember] = useState(true)
  const [busy, setBusy] = useState(false)
  const amounts: [Shown, number][] = [
    ['all', good + noted + wrong],
    ['good', good],
    ['noted', noted],
    ['wrong', wrong],
  ]
  const unsaid = file.asksDayOrder && !file.mapping.dayOrder && !file.shownDayOrder
  const reading = { accountId: file.accountId, headers: file.headers, mapping: file.mapping }
  const confirm = async () => {
    setBusy(true)
    await upload.confirm(remember).catch(() => {})
    setBusy(false)
  }
  return (
    <div className={frame.preview}>
      <div className={frame.summary}>
        <strong className={frame.name}>{file.fileName}</strong>
        <span className={frame.help}>{file.accountName}</span>
        <SegmentedControl
          aria-label={t('bookingUpload:which')}
          size="xs"
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={amounts.map(([value, amount]) => ({
            value,
            label: `${t(`bookingUpload:${value}`)} ${amount.toLocaleString('en')}`,
          }))}
        />
      </div>
      {refused && <Banner kind="error" text={refused} />}
      {file.fault && <Banner kind="error" text={file.fault} />}
      {unsaid && <Banner kind="warning" text={t('bookingUpload:dayOrderAsked')} />}
      {!booked && file.unread.length > 0 && !file.fault && (
        <Banner kind="news" text={t('bookingUpload:unread', { names: file.unread.join(', ') })} />
      )}
      {booked && <Result upload={upload} />}
      <div className={classes.halves}>
        {isTable && (
          <UploadColumns file={file} locked={booked !== null || busy} onChange={upload.change}>
            <Allowed any={['/bookingMonitor/index/repair']}>
              <PastMessages
                about="Table"
                ask={() => call(calls.bookingPast.tryTable, reading, { handles: 'all' })}
                settings={JSON.stringify(reading)}
                isSaved={booked !== null && remember}
              />
            </Allowed>
          </UploadColumns>
        )}
        <UploadOrders key={`${shown} ${JSON.stringify(file)}`} file={file} shown={shown} />
      </div>
      <div className={frame.footer}>
        {!booked && (
          <>
            {isTable && (
              <Checkbox
                label={t('bookingUpload:remember', { account: file.accountName })}
                checked={remember}
                onChange={(event) => setRemember(event.currentTarget.checked)}
              />
            )}
            {wrong > 0 && <span className={frame.help}>{t('bookingUpload:wrongHelp', { count: wrong })}</span>}
          </>
        )}
        <span className={frame.gap} />
        {others.length > 0 ? (
          <Button variant="default" onClick={() => void upload.next()}>
            {t('bookingUpload:next', { count: others.length })}
          </Button>
        ) : (
          <Button variant="default" onClick={upload.again}>
            {t('bookingUpload:another')}
          </Button>
        )}
        {booked ? (
          <Button onClick={onClose}>{t('bookingUpload:close')}</Button>
        ) : (
          <Button loading={busy} disabled={good + noted === 0} onClick={confirm}>
            {t('bookingUpload:confirm', { count: good + noted })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What became of it. */
function Result({ upload: { booked } }: Pick<Props, 'upload'>) {
  const t = useT()
  if (!booked) return null
  const count = booked.orders.length
  const isPartly = booked.receivedStatus === 'PARTIALLY_PROCESSED'
  if (booked.receivedStatus === 'QUARANTINED') return <Banner kind="error" text={t('bookingUpload:doneNone')} />
  const said = booked.receivedStatus === 'DUPLICATE' ? t('bookingUpload:again') : t('bookingUpload:done', { count })
  return (
    <Banner kind={isPartly ? 'warning' : 'news'} text={isPartly ? `${said} ${t('bookingUpload:donePartly')}` : said} />
  )
}
