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

const sorts = {
  storage: {
    code: 'storageAfterInvoice',
    entry: calls.billing.dismissStorage,
    button: 'billingPage:dismissStorage',
    question: 'billingPage:dismissStorageQuestion',
  },
  air: {
    code: 'airAfterInvoice',
    entry: calls.billing.dismissAir,
    button: 'billingPage:dismissAir',
    question: 'billingPage:dismissAirQuestion',
  },
} as const

/** Leaves storage or air charges that fell due after the invoice as they were invoiced. */
export function DismissLate({
  sort,
  bill: { id, bookingId, exceptions },
  onChanged,
}: Props & { sort: keyof typeof sorts }) {
  const { code, entry, button, question } = sorts[sort]
  const t = useT(billingWords)
  const [asks, setAsks] = useState(false)
  const found = exceptions.find((one) => one.code === code)
  if (!found) return null
  const { was = '', now = '' } = found.values
  return (
    <Allowed any={['/billing/index/charge']}>
      <Button variant="default" mt={8} onClick={() => setAsks(true)}>
        {t(button)}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t(question, { order: bookingId })}
        confirmText={t(button)}
        reason={{ label: t('billingPage:why'), required: true }}
        onConfirm={async (reason) => {
          // The call has said why it was refused; what changed meanwhile is read again.
          await call(entry, { id, reason }).catch(() => null)
          setAsks(false)
          onChanged()
        }}
        onClose={() => setAsks(false)}
      >
        {t('billingPage:dismissMeaning', { was, now })}
      </ConfirmDialog>
    </Allowed>
  )
}
