import { calls } from 'virtual:calls'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import * as bookingUploadWords from '@shortcut/words/en/bookings/booking-upload.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { Allowed } from '../../page/Allowed.tsx'
import frame from '../../records/transfer/Import.module.css'
import { timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { PastMessages } from '../PastMessages.tsx'
import classes from './Upload.module.css'
import { UploadColumns } from './UploadColumns.tsx'
import { type Shown, UploadOrders } from './UploadOrders.tsx'
import type { useUpload } from './use-upload.ts'

type Props = {
  upload: Omit<ReturnType<typeof useUpload>, 'file'> & { file: UploadReply }
  /** Continues after the person accepts that these files stay unbooked. */
  leave: (names: readonly string[], go: () => void) => void
  onClose: () => void
}

/** How the file is read at the left, its orders at the right, and the actions below. */
export function UploadPreview({ upload, leave, onClose }: Props) {
  const t = useT(bookingUploadWords)
  const { file, booked, refused, sent, others, skipped, unbooked } = upload
  const zone = useViewerZone()
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
  const bookable = booked || file.fault ? 0 : good + noted
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
        {sent.length > 1 && (
          <span className={frame.help}>
            {t('bookingUpload:ofSeveral', {
              number: 1 + sent.findIndex(({ id }) => id === file.id),
              count: sent.length,
            })}
          </span>
        )}
        {!file.fault && (
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
        )}
      </div>
      {refused && <Banner kind="error" text={refused} />}
      {file.fault && <Banner kind="error" text={file.fault} />}
      {!booked && file.bookedBefore && <Banner kind="warning" text={bookedBeforeText(t, zone, file.bookedBefore)} />}
      {skipped.length > 0 && (
        <Banner
          kind="warning"
          text={t('bookingUpload:skipped', { names: skipped.map(({ fileName }) => fileName).join(', ') })}
          action={{
            text: t('bookingUpload:openSkipped', { name: skipped[0]?.fileName ?? '' }),
            onClick: () => leave(bookable > 0 ? [file.fileName] : [], () => void upload.back()),
          }}
        />
      )}
      {unsaid && <Banner kind="warning" text={t('bookingUpload:dayOrderAsked')} />}
      {!booked && file.unread.length > 0 && !file.fault && (
        <Banner
          kind="news"
          text={t('bookingUpload:unread', { count: file.unread.length, names: file.unread.join(', ') })}
        />
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
        {!file.fault && (
          <UploadOrders key={`${shown} ${JSON.stringify(file)}`} file={file} shown={shown} ask={upload.via.orders} />
        )}
      </div>
      <div className={frame.footer}>
        {!booked && !file.fault && (
          <>
            {isTable && bookable > 0 && (
              <Checkbox
                label={t('bookingUpload:remember', { account: file.accountName })}
                checked={remember}
                onChange={(event) => setRemember(event.currentTarget.checked)}
              />
            )}
            {wrong > 0 && (
              <span className={frame.help}>
                {bookable > 0
                  ? t('bookingUpload:wrongHelp', { count: wrong })
                  : t(isTable ? 'bookingUpload:allWrongTable' : 'bookingUpload:allWrong')}
              </span>
            )}
          </>
        )}
        <span className={frame.gap} />
        {others.length > 0 ? (
          <Button
            variant={booked ? 'filled' : 'default'}
            onClick={() => leave(bookable > 0 ? [file.fileName] : [], () => void upload.next())}
          >
            {t('bookingUpload:next', { count: others.length })}
          </Button>
        ) : (
          <Button variant="default" onClick={() => leave(unbooked, upload.again)}>
            {t('bookingUpload:another')}
          </Button>
        )}
        {booked && others.length === 0 && <Button onClick={onClose}>{t('bookingUpload:close')}</Button>}
        {bookable > 0 && (
          <Button loading={busy} onClick={confirm}>
            {t('bookingUpload:confirm', { count: bookable })}
          </Button>
        )}
      </div>
    </div>
  )
}

const bookedBeforeText = (
  t: Translate<typeof bookingUploadWords>,
  zone: string,
  { at, by }: NonNullable<UploadReply['bookedBefore']>,
) => {
  const time = timeIn(zone, at)
  return by ? t('bookingUpload:bookedBeforeBy', { time, by }) : t('bookingUpload:bookedBefore', { time })
}

/** The result of booking. */
function Result({ upload: { booked } }: Pick<Props, 'upload'>) {
  const t = useT(bookingUploadWords)
  if (!booked) return null
  const count = booked.orders.length
  const isPartly = booked.receivedStatus === 'PARTIALLY_PROCESSED'
  if (booked.receivedStatus === 'QUARANTINED') return <Banner kind="error" text={t('bookingUpload:doneNone')} />
  const said = booked.receivedStatus === 'DUPLICATE' ? t('bookingUpload:again') : t('bookingUpload:done', { count })
  return (
    <Banner kind={isPartly ? 'warning' : 'news'} text={isPartly ? `${said} ${t('bookingUpload:donePartly')}` : said} />
  )
}
