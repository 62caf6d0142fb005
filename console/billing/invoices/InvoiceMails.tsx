import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { InvoiceMail } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import classes from './Runs.module.css'

const MailDrawer = fetched(() => import('./MailDrawer.tsx'))
const tones = { queued: 'blue', sent: 'green', failed: 'red' } as const

/** An invoice's mails and their results, and the drawer to send one. */
export function InvoiceMails({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoiceDeliveryWords)
  const [sending, setSending] = useState(false)
  const query = useQuery(queryOf(calls.invoiceMail.list, { invoiceId: invoice.id }))
  useNews(['invoice'], calls.invoiceMail.list.path)
  if (!query.data) return null
  const { ready, mails } = query.data
  return (
    <DetailSection
      title={t('invoiceMail:title')}
      actions={
        <Allowed any={['/billing/invoices/issue']}>
          <Button variant="default" size="compact-sm" disabled={!ready} onClick={() => setSending(true)}>
            {t(mails.length > 0 ? 'invoiceMail:again' : 'invoiceMail:send')}
          </Button>
        </Allowed>
      }
    >
      {!ready && <p className={classes.none}>{t('invoiceMail:notReady')}</p>}
      {ready && mails.length === 0 && <p className={classes.none}>{t('invoiceMail:none')}</p>}
      <ul className={classes.runs}>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
      {sending && (
        <MailDrawer
          invoice={invoice}
          proposed={query.data}
          onSent={() => {
            setSending(false)
            void query.refetch()
          }}
          onClose={() => setSending(false)}
        />
      )}
    </DetailSection>
  )
}

function Mail({ mail }: { mail: InvoiceMail }) {
  const t = useT(invoiceDeliveryWords)
  const { state, tries, settledAt, nextTryAt, lastAnswer } = mail
  return (
    <li className={classes.run}>
      <div className={classes.mailHead}>
        <StatusBadge text={t(`invoiceMailState:${state}`)} tone={tones[state]} />
        <span className={classes.none}>
          {mail.createdBy}, <RelativeTime at={settledAt ?? mail.createdAt} />
        </span>
      </div>
      <span className={classes.words}>{mail.recipients.join(', ')}</span>
      {state === 'queued' && tries > 0 && (
        <span className={classes.none}>
          {t('invoiceMail:tries', { count: tries })} <RelativeTime at={nextTryAt} />
        </span>
      )}
      {lastAnswer && state !== 'sent' && <span className={classes.words}>{lastAnswer}</span>}
      {lastAnswer.includes('\n') && state === 'sent' && <span className={classes.words}>{lastAnswer}</span>}
    </li>
  )
}
