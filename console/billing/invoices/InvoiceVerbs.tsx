import { Button } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'

const ApplyCreditDrawer = fetched(() => import('../payments/ApplyCreditDrawer.tsx'))
const CreditDrawer = fetched(() => import('./CreditDrawer.tsx'))
const PaymentDrawer = fetched(() => import('../payments/PaymentDrawer.tsx'))
const WriteOffDialog = fetched(() => import('./WriteOffDialog.tsx'))

/** The actions possible on an issued document. */
export function InvoiceVerbs({ invoice, refresh }: { invoice: InvoiceDetail; refresh: () => Promise<void> }) {
  const t = useT(invoiceWords)
  const [doing, setDoing] = useState<'credit' | 'writeOff' | 'pay' | 'apply' | null>(null)
  const { id, kind, state, balance, total, credited, currency, accountId, customerName } = invoice
  const isOpen = state === 'unpaid' || state === 'partial'
  const close = () => setDoing(null)
  const done = () => {
    close()
    void refresh()
  }
  return (
    <>
      {kind === 'invoice' && credited !== total && (
        <Allowed any={['/billing/invoices/credit']}>
          <Button variant="default" onClick={() => setDoing('credit')}>
            {t('invoices:credit')}
          </Button>
        </Allowed>
      )}
      {isOpen && (
        <>
          <Allowed any={['/billing/invoices/writeOff']}>
            <Button variant="default" onClick={() => setDoing('writeOff')}>
              {t('invoices:writeOff')}
            </Button>
          </Allowed>
          <Allowed any={['/billing/invoices/pay']}>
            <Button onClick={() => setDoing('pay')}>{t('invoices:addPayment')}</Button>
          </Allowed>
        </>
      )}
      {state === 'creditOpen' && (
        <Allowed any={['/billing/invoices/pay']}>
          <Button onClick={() => setDoing('apply')}>{t('invoices:applyCredit')}</Button>
        </Allowed>
      )}
      {doing === 'credit' && <CreditDrawer invoice={invoice} onClose={close} onDone={done} />}
      {doing === 'writeOff' && <WriteOffDialog invoice={invoice} onClose={close} onDone={done} />}
      {doing === 'apply' && <ApplyCreditDrawer note={invoice} onClose={close} onDone={done} />}
      {doing === 'pay' && (
        <PaymentDrawer
          account={{ id: accountId, name: customerName, currency }}
          invoiceId={id}
          amount={balance}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}
