import { calls } from 'virtual:calls'
import type { InvoiceProof } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import * as invoiceProofWords from '@shortcut/words/en/billing/invoice-proof.ts'
import { moneyText } from '../billing/money.ts'
import { call } from '../call/call.ts'
import pageClasses from '../map/SharedPage.module.css'
import { SharedStop } from '../map/SharedStop.tsx'
import { useT } from '../words/words.ts'
import classes from './Proof.module.css'

type Props = { order: InvoiceProof['orders'][number]; index: number; proof: string; currency: string }

/** One order of an invoice: its charges with their arithmetic, and its stops with their proof. */
export function ProofOrder({ order, index, proof, currency }: Props) {
  const t = useT(invoiceProofWords)
  const numbers = [
    [t('invoiceProof:crn'), order.customerReferenceNumber],
    [t('invoiceProof:shipmentId'), order.shipmentId],
    [t('invoiceProof:containerNo'), order.containerNo],
    [t('invoiceProof:mawb'), order.mawb],
  ].filter(([, text]) => text)
  const name = t('invoiceProof:order', { number: order.bookingId })
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <p className={classes.numbers}>{numbers.map(([label, text]) => `${label} ${text}`).join(' · ')}</p>
      <h3 className={classes.part}>{t('invoiceProof:charges')}</h3>
      <ProofCharges
        charges={order.charges}
        currency={currency}
        whole={{ text: t('invoiceProof:orderTotal'), amount: order.total }}
      />
      <h3 className={classes.part}>{t('invoiceProof:stops')}</h3>
      <ol className={pageClasses.stops}>
        {order.stops.map((stop, at) => {
          const { receivedBy, photos, signature, ...place } = stop
          const delivered = stop.kind === 'dropoff' && stop.departedAt !== null
          return (
            <SharedStop
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop of the public view has no id, and their order is fixed
              key={at}
              stop={{
                ...place,
                estimatedAt: null,
                proof: delivered ? { receivedBy, at: stop.departedAt ?? '', photos, signature } : null,
              }}
              pictureOf={(picture) => call(calls.invoiceLink.picture, { proof, order: index, stop: at, picture })}
            />
          )
        })}
      </ol>
    </section>
  )
}

type ChargesProps = {
  charges: InvoiceProof['interest']
  currency: string
  whole?: { text: string; amount: string }
}

/** Charges with their arithmetic, and their total. */
export function ProofCharges({ charges, currency, whole }: ChargesProps) {
  return (
    <ul className={classes.charges}>
      {charges.map((charge, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a charge of the public view has no id, and their order is fixed
        <li key={line}>
          <span>{charge.name}</span>
          <span className={classes.amount}>
            {moneyText(charge.amount)} {currency}
          </span>
          <div className={classes.steps}>
            {charge.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a charge never change their order
              <p key={at}>{step}</p>
            ))}
            {charge.reason && <p>{charge.reason}</p>}
          </div>
        </li>
      ))}
      {whole && (
        <li className={classes.whole}>
          <span>{whole.text}</span>
          <span className={classes.amount}>
            {moneyText(whole.amount)} {currency}
          </span>
        </li>
      )}
    </ul>
  )
}
