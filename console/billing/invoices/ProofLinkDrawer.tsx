import { calls } from 'virtual:calls'
import { Button, CopyButton, Select, TextInput } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { type InvoiceLink, usualLinkDays } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { publicAddress } from '../../call/public-address.ts'
import { useSent } from '../../forms/use-form.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './Runs.module.css'

type Props = { invoice: InvoiceDetail; links: readonly InvoiceLink[]; onChange: () => void; onClose: () => void }

const choices = [7, 30, usualLinkDays, 366]
const tones = { open: 'green', expired: 'grey-outline', revoked: 'grey-struck' } as const

/** Links for customers to check an invoice without a login: created, listed and revoked. */
export default function ProofLinkDrawer({ invoice, links, onChange, onClose }: Props) {
  const t = useT(invoiceDeliveryWords)
  const zone = useViewerZone()
  const sent = useSent()
  const [forWhom, setForWhom] = useState('')
  const [days, setDays] = useState(String(usualLinkDays))
  const [made, setMade] = useState<string>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const input = { invoiceId: invoice.id, forWhom, days: Number(days) }
    const link = await call(calls.invoiceLink.create, sent(input)).catch(() => null)
    setBusy(false)
    if (!link) return
    setMade(publicAddress(link.path))
    onChange()
  }
  const revoke = (id: string) =>
    call(calls.invoiceLink.revoke, { id }).then(onChange, () => {
      // The call shows its own error.
    })
  return (
    <DetailDrawer title={t('invoiceLink:titleOf', { number: invoice.number ?? '' })} onClose={onClose}>
      <DetailSection title={t('invoiceLink:new')}>
        {made ? (
          <div className={classes.start}>
            <p className={classes.none}>{t('invoiceLink:made')}</p>
            <TextInput
              label={t('invoiceLink:link')}
              value={made}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton value={made}>
              {({ copied, copy }) => (
                <div>
                  <Button onClick={copy}>{t(copied ? 'invoiceLink:copied' : 'invoiceLink:copy')}</Button>
                </div>
              )}
            </CopyButton>
          </div>
        ) : (
          <div className={classes.start}>
            <p className={classes.none}>{t('invoiceLink:help')}</p>
            <TextInput
              label={t('invoiceLink:forWhom')}
              description={t('invoiceLink:forWhomHelp')}
              value={forWhom}
              maxLength={80}
              autoComplete="off"
              onChange={({ currentTarget }) => setForWhom(currentTarget.value)}
              data-autofocus
            />
            <Select
              label={t('invoiceLink:days')}
              allowDeselect={false}
              data={choices.map((count) => ({ value: String(count), label: t('invoiceLink:daysOf', { count }) }))}
              value={days}
              onChange={(value) => setDays(value ?? days)}
            />
            <div>
              <Button loading={busy} onClick={() => void make()}>
                {t('invoiceLink:make')}
              </Button>
            </div>
          </div>
        )}
      </DetailSection>
      <DetailSection title={t('invoiceLink:links')}>
        {links.length === 0 && <p className={classes.none}>{t('invoiceLink:none')}</p>}
        <ul className={classes.runs}>
          {links.map((link) => {
            const name = link.forWhom || t('invoiceLink:nobody')
            return (
              <li key={link.id} className={classes.run}>
                <div className={classes.runHead}>
                  <strong>{name}</strong>
                  <StatusBadge text={t(`invoiceLinkState:${link.state}`)} tone={tones[link.state]} />
                  {link.state === 'open' && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('invoiceLink:revokeOf', { name })}
                      onClick={() => void revoke(link.id)}
                    >
                      {t('invoiceLink:revoke')}
                    </Button>
                  )}
                </div>
                <p className={classes.none}>
                  {[
                    link.revokedAt
                      ? t('invoiceLink:revokedBy', { name: link.revokedBy ?? '', at: timeIn(zone, link.revokedAt) })
                      : t('invoiceLink:until', { at: timeIn(zone, link.expiresAt) }),
                    t('invoiceLink:madeBy', { name: link.createdBy }),
                  ].join(' · ')}{' '}
                  · {t('invoiceLink:opened', { count: link.opened })}{' '}
                  {link.lastOpenedAt && <RelativeTime at={link.lastOpenedAt} />}
                </p>
              </li>
            )
          })}
        </ul>
      </DetailSection>
    </DetailDrawer>
  )
}
