import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'

type Props = { bill: Pick<BillingRow, 'id' | 'bookingId' | 'exceptions'>; onChanged: () => void }

/** Leaves storage that fell due after the invoice as it was invoiced. */
export function DismissStorage({ bill: { id, bookingId, exceptions }, onChanged }: Props) {
  const t = useT(billingWords)
  const [asks, setAsks] = useState(false)
  const found = exceptions.find(({ code }) => code === 'storageAfterInvoice')
  if (!found) return null
  const { was = '', now = '' } = found.values
  return (
    <Allowed any={['/billing/index/charge']}>
      <Button variant="default" mt={8} onClick={() => setAsks(true)}>
        {t('billingPage:dismissStorage')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('billingPage:dismissStorageQuestion', { order: bookingId })}
        confirmText={t('billingPage:dismissStorage')}
        reason={{ label: t('billingPage:why'), required: true }}
        onConfirm={async (reason) => {
          // The call has said why it was refused; what changed meanwhile is read again.
          await call(calls.billing.dismissStorage, { id, reason }).catch(() => null)
          setAsks(false)
          onChanged()
        }}
        onClose={() => setAsks(false)}
      >
        {t('billingPage:dismissStorageMeaning', { was, now })}
      </ConfirmDialog>
    </Allowed>
  )
}
