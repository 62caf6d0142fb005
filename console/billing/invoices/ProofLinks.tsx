import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import classes from './Runs.module.css'

const ProofLinkDrawer = fetched(() => import('./ProofLinkDrawer.tsx'))

/** The number of links to an invoice, and the drawer to create and revoke them. */
export function ProofLinks({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoiceDeliveryWords)
  const [opened, setOpened] = useState(false)
  const links = useQuery(queryOf(calls.invoiceLink.list, { invoiceId: invoice.id }))
  useNews(['invoice'], calls.invoiceLink.list.path)
  if (!links.data) return null
  const count = links.data.filter(({ state }) => state === 'open').length
  return (
    <DetailSection
      title={t('invoiceLink:title')}
      actions={
        <Allowed any={['/billing/invoices/issue']}>
          <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
            {t('invoiceLink:manage')}
          </Button>
        </Allowed>
      }
    >
      <p className={classes.none}>{count > 0 ? t('invoiceLink:open', { count }) : t('invoiceLink:none')}</p>
      {opened && (
        <ProofLinkDrawer
          invoice={invoice}
          links={links.data}
          onChange={() => void links.refetch()}
          onClose={() => setOpened(false)}
        />
      )}
    </DetailSection>
  )
}
