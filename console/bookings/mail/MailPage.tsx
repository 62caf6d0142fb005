import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { MailRow } from '@shortcut/domain/bookings/mail/mail-api.ts'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import { useCallback, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOption } from '../../records/use-account-option.ts'
import { useT } from '../../words/words.ts'
import { MailTabs } from './MailTabs.tsx'
import { mailColumns, mailFilters } from './mail-columns.tsx'

const MailDrawer = fetched(() => import('./MailDrawer.tsx'))
const MailboxesDrawer = fetched(() => import('./MailboxesDrawer.tsx'))

const fetchMails = listCall(calls.mail.list)

/** Mails that came for the office: those that a person has to decide about first. */
export default function MailPage() {
  const t = useT(mailWords)
  const account = useAccountOption()
  const [open, setOpen] = useState<{ show: string } | 'mailboxes' | null>(null)
  const close = () => setOpen(null)
  return (
    <RecordListPage<MailRow>
      grid="mail"
      title={t('page:bookingMail')}
      topic="mail"
      filters={mailFilters}
      chipless={['view']}
      optionsOf={(column) => (column === 'customerName' ? account : [])}
      columnsOf={useCallback((around) => mailColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['receivedAt'], hidden: ['sentAt', 'updatedAt', 'mailbox'] }}
      fetch={fetchMails}
      none={{ title: t('mailPage:none'), text: t('mailPage:noneHelp') }}
      markOf={({ state, checks }) => (state !== 'held' ? undefined : checks === 'failed' ? 'late' : 'risk')}
      tabs={(list) => <MailTabs list={list} />}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      actions={() => (
        <Button variant="default" onClick={() => setOpen('mailboxes')}>
          {t('mailboxes:title')}
        </Button>
      )}
    >
      {(list, zone) => (
        <>
          {open === 'mailboxes' && <MailboxesDrawer zone={zone} onClose={close} />}
          {open && open !== 'mailboxes' && (
            <MailDrawer key={open.show} id={open.show} zone={zone} onChanged={list.put} onClose={close} />
          )}
        </>
      )}
    </RecordListPage>
  )
}
