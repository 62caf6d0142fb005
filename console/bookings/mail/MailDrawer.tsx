import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { MailDetail, MailPart, MailRow } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../call/download.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './Mail.module.css'
import { MailDecision } from './MailDecision.tsx'
import { ChecksBadge, MailBadge, reasonText, senderText, subjectText } from './mail-columns.tsx'

type Props = { id: string; zone: string; onChanged: (row: MailRow) => void; onClose: () => void }

/** One mail: who sent it, its text, its files with the bookings that they gave, and the decision. */
export default function MailDrawer({ id, zone, onChanged, onClose }: Props) {
  const t = useT(mailWords)
  useNews(['mail', 'bookingMessage'], calls.mail.detail.path, 300)
  useNews(['mail'], calls.log.list.path, 300, (event) => event.id === id)
  const query = useQuery(queryOf(calls.mail.detail, { id }))
  const failure = failureOf(query)
  const mail = query.data
  return (
    <DetailDrawer
      title={mail ? subjectText(t, mail) : ''}
      status={mail && <MailBadge state={mail.state} framed />}
      actions={mail && <MailDecision mail={mail} onDone={onChanged} />}
      size={760}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!mail && !failure && <SkeletonRows rows={12} columns={2} />}
      {mail && (
        <>
          {mail.reason && <Banner kind={mail.checks === 'failed' ? 'error' : 'warning'} text={reasonText(t, mail)} />}
          <DetailSection
            title={t('mailPage:facts')}
            actions={
              mail.isKept && (
                <Button variant="default" onClick={() => void download(`/mail/${id}/source`)}>
                  {t('mailPage:download')}
                </Button>
              )
            }
          >
            <KeyValue
              columns={2}
              items={[
                { label: t('mailField:from'), value: senderText(mail) },
                { label: t('mailField:checks'), value: <ChecksBadge checks={mail.checks} /> },
                { label: t('mailField:replyTo'), value: mail.replyTo },
                { label: t('mailField:customerName'), value: mail.customerName },
                { label: t('mailField:sentAt'), value: mail.sentAt && timeIn(zone, mail.sentAt) },
                { label: t('mailField:receivedAt'), value: timeIn(zone, mail.receivedAt) },
                { label: t('mailField:mailbox'), value: mail.mailbox },
                { label: t('mailField:updatedAt'), value: `${timeIn(zone, mail.updatedAt)} · ${mail.updatedBy}` },
              ]}
            />
          </DetailSection>
          <DetailSection title={t('mailPage:files')}>
            <Files mail={mail} />
          </DetailSection>
          <DetailSection title={t('mailPage:text')}>
            {mail.body ? (
              <Scrollable as="pre" className={classes.body}>
                {mail.body}
              </Scrollable>
            ) : (
              <p className={classes.quiet}>{t('mailPage:noText')}</p>
            )}
          </DetailSection>
          <RecordHistory entity="mail" id={id} zone={zone} />
        </>
      )}
    </DetailDrawer>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function Files({ mail }: { mail: MailDetail }) {
  const t = useT(fieldWords, mailWords)
  const shown = mail.parts.filter(({ use }) => use !== 'none')
  if (shown.length === 0) return <p className={classes.quiet}>{t('mailPage:noFiles')}</p>
  return (
    <ul className={classes.files}>
      {shown.map((part) => (
        <li key={part.number} className={classes.file}>
          {mail.isKept ? (
            <span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('mailPage:openFile', { name: part.name })}
                onClick={() => void download(`/mail/${mail.id}/file/${part.number}`)}
              >
                {part.name}
              </Button>
            </span>
          ) : (
            <span>{part.name}</span>
          )}
          <span className={classes.quiet}>{t(`mailPartUse:${part.use}`)}</span>
          <span className={classes.quiet}>{sizeText(part.size)}</span>
          {part.pdfOrderId && (
            <AppLink to={`/bookingMonitor/pdf/detail/${part.pdfOrderId}`}>{t('mailPage:openDraft')}</AppLink>
          )}
          {part.messages.length > 0 && <Messages part={part} />}
        </li>
      ))}
    </ul>
  )
}

function Messages({ part: { messages } }: { part: MailPart }) {
  const t = useT(fieldWords, mailWords)
  return (
    <ul className={classes.messages}>
      {messages.map(({ id, receivedStatus, customerReferenceNumber, workOrderId, bookingId }) => (
        <li key={id}>
          {workOrderId ? (
            <AppLink to={`/work/order/detail/${workOrderId}`}>{bookingId}</AppLink>
          ) : (
            <AppLink to={`/bookingMonitor/index?show=${id}`}>{t('mailPage:messageWaits')}</AppLink>
          )}{' '}
          {[customerReferenceNumber, t(`receivedStatus:${receivedStatus}`)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
