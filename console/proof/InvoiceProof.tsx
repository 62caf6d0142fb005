import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceProof as Proof } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as invoiceProofWords from '@shortcut/words/en/billing/invoice-proof.ts'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useEffect, useState } from 'react'
import { moneyText } from '../billing/money.ts'
import { CallError, call } from '../call/call.ts'
import pageClasses from '../map/SharedPage.module.css'
import { useDocumentTitle } from '../page/document-title.ts'
import { dayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './Proof.module.css'
import { ProofCharges, ProofOrder } from './ProofOrder.tsx'

type Shown = { invoice: Proof } | { failure: CallError }

/** An issued invoice for its customer, on a phone or at a desk: the charges, their reasons, and the proof of each. */
export default function InvoiceProof({ proof }: { proof: string }) {
  const t = useT(invoiceProofWords, mapWords)
  const [shown, setShown] = useState<Shown>()
  // Read once for each opening of the page, because the server counts the openings.
  useEffect(() => {
    const leaving = new AbortController()
    call(calls.invoiceLink.view, { proof }, { handles: 'all', signal: leaving.signal }).then(
      (invoice) => setShown({ invoice }),
      (failure: unknown) => {
        if (failure instanceof CallError && !leaving.signal.aborted) setShown({ failure })
      },
    )
    return () => leaving.abort()
  }, [proof])
  const invoice = shown && 'invoice' in shown ? shown.invoice : undefined
  const title = invoice ? t(`invoiceProof:${invoice.kind}`, { number: invoice.number }) : t('page:map')
  useDocumentTitle(title)
  if (!shown) return <main className={pageClasses.nothing} />
  if (!invoice) {
    const { code, message } = (shown as { failure: CallError }).failure
    return (
      <main className={pageClasses.nothing}>
        <EmptyState title={t(code === codes.notFound ? 'map:nothing' : 'invoiceProof:failed')} text={message} />
      </main>
    )
  }
  const facts = [
    [t('invoiceProof:for'), invoice.customer],
    [t('invoiceProof:from'), invoice.issuer],
    [t('invoiceProof:issuedOn'), dayShown(invoice.issuedOn)],
    [t('invoiceProof:dueOn'), invoice.kind === 'invoice' ? dayShown(invoice.dueOn) : ''],
    [t('invoiceProof:reference'), invoice.reference],
  ].filter(([, text]) => text)
  return (
    <main className={pageClasses.page}>
      <header className={pageClasses.head}>
        <p className={pageClasses.product}>{t('shell:product')}</p>
        <h1>{title}</h1>
        <p className={pageClasses.expected}>
          {t('invoiceProof:total')} {moneyText(invoice.total)} {invoice.currency}
        </p>
        <dl className={classes.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Pdf proof={proof} />
      </header>
      {invoice.note && <p className={classes.note}>{invoice.note}</p>}
      {invoice.orders.map((order, index) => (
        <ProofOrder key={order.bookingId} order={order} index={index} proof={proof} currency={invoice.currency} />
      ))}
      {invoice.interest.length > 0 && (
        <section aria-label={t('invoiceProof:interest')}>
          <h2>{t('invoiceProof:interest')}</h2>
          <ProofCharges charges={invoice.interest} currency={invoice.currency} />
        </section>
      )}
      <p className={pageClasses.foot}>{t('invoiceProof:foot')}</p>
    </main>
  )
}

function Pdf({ proof }: { proof: string }) {
  const t = useT(invoiceProofWords)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { name, content } = await call(calls.invoiceLink.pdf, { proof })
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: name })
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch {
      // The call itself has shown the error; the button stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void download()}>
      {t('invoiceProof:pdf')}
    </Button>
  )
}
