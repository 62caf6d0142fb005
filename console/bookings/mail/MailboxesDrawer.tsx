import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { MailboxRow } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { forgetMails } from './forget-mails.ts'
import classes from './Mail.module.css'

const MailboxFormDrawer = fetched(() => import('./MailboxFormDrawer.tsx'))

/** The mailboxes that are read, whether that works, and their set-up. */
export default function MailboxesDrawer({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useT(mailWords, recordWords)
  const query = useQuery({ ...queryOf(calls.mailbox.list, {}), refetchInterval: 10_000 })
  const failure = failureOf(query)
  const [edited, setEdited] = useState<MailboxRow | 'new' | null>(null)
  const [removed, setRemoved] = useState<MailboxRow | null>(null)
  const list = query.data
  const remove = async () => {
    if (removed) await call(calls.mailbox.delete, { ids: [removed.id] }).catch(() => null)
    setRemoved(null)
    await forgetMails()
  }
  const stateText = ({ isOn, failingSince, failure: why, readAt }: MailboxRow) => {
    if (!isOn) return t('mailboxes:off')
    if (failingSince) return t('mailboxes:failing', { time: timeIn(zone, failingSince), failure: why })
    return readAt ? t('mailboxes:readAt', { time: timeIn(zone, readAt) }) : t('mailboxes:neverRead')
  }
  return (
    <DetailDrawer
      title={t('mailboxes:title')}
      actions={
        <Allowed any={['/bookingMonitor/mail/mailbox']}>
          <Button onClick={() => setEdited('new')}>{t('mailboxes:add')}</Button>
        </Allowed>
      }
      size={760}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!list && !failure && <SkeletonRows rows={4} columns={2} />}
      {list?.length === 0 && <EmptyState title={t('mailboxes:none')} text={t('mailboxes:noneHelp')} />}
      {list?.map((mailbox) => (
        <section key={mailbox.id} className={classes.mailbox} aria-label={mailbox.name}>
          <strong>{mailbox.name}</strong>
          <Allowed any={['/bookingMonitor/mail/mailbox']}>
            <span className={classes.actions}>
              <Button variant="default" onClick={() => setEdited(mailbox)}>
                {t('record:edit')}
              </Button>
              <Button variant="default" onClick={() => setRemoved(mailbox)}>
                {t('record:delete')}
              </Button>
            </span>
          </Allowed>
          <span className={classes.quiet}>{`${mailbox.userName} · ${mailbox.host}`}</span>
          <span />
          <span className={mailbox.isOn && mailbox.failingSince ? classes.fails : classes.quiet}>
            {stateText(mailbox)}
          </span>
        </section>
      ))}
      {edited && (
        <MailboxFormDrawer
          record={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void forgetMails()
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          opened
          destructive
          title={removed.name}
          confirmText={t('record:delete')}
          onConfirm={remove}
          onClose={() => setRemoved(null)}
        >
          <p>{t('mailboxes:confirmDelete')}</p>
        </ConfirmDialog>
      )}
    </DetailDrawer>
  )
}
