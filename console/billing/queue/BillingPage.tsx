import { calls } from 'virtual:calls'
import type { BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import { billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { exceptionCodes } from '@shortcut/domain/billing/rating/exceptions.ts'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useCallback, useState } from 'react'
import { listCall } from '../../lists/list-call.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOption } from '../../records/use-account-option.ts'
import { useT } from '../../words/words.ts'
import { exceptionName } from '../exception-texts.ts'
import { BillingActions } from './BillingActions.tsx'
import { BillingDrawer } from './BillingDrawer.tsx'
import { BillingTabs } from './BillingTabs.tsx'
import { billingColumns } from './billing-columns.tsx'

const fetchBilling = listCall(calls.billing.list)
const markOf = ({ exceptions }: BillingRow) => (exceptions.length > 0 ? 'risk' : undefined)

const filters = {
  billingStatus: { kind: 'anyOf', name: 'status', values: billingStatuses },
  exceptions: { kind: 'anyOf', name: 'exception', values: exceptionCodes },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  deliveredAt: { kind: 'dates', from: 'deliveredFrom', to: 'deliveredTo' },
} as const satisfies Record<string, FilterDef>

/** The billing queue: delivered orders, rated, until they are invoiced. */
export default function BillingPage() {
  const t = useT(billingWords, billingLawWords, fieldWords)
  const account = useAccountOption()
  const [shown, setShown] = useState<string | null>(null)
  return (
    <RecordListPage<BillingRow>
      grid="billing"
      title={t('billingPage:title')}
      topic="billing"
      filters={filters}
      optionsOf={(column) => {
        if (column === 'customerName') return account
        if (column === 'billingStatus')
          return billingStatuses.map((value) => ({ value, label: t(`billingStatus:${value}`) }))
        return exceptionCodes.map((value) => ({
          value,
          label: exceptionName(t, value),
        }))
      }}
      columnsOf={useCallback((around) => billingColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['bookingId'] }}
      fetch={fetchBilling}
      markOf={markOf}
      none={{ title: t('billingPage:none'), text: t('billingPage:noneHelp') }}
      selects
      tabs={(list) => <BillingTabs list={list} />}
      selectionActions={(list) => (
        <BillingActions rows={list.selected} ids={list.selectedIds} onDone={list.select} onChanged={list.refresh} />
      )}
      onShow={useCallback((id: string) => setShown(id), [])}
    >
      {(list) => shown && <BillingDrawer id={shown} onClose={() => setShown(null)} onChanged={list.refresh} />}
    </RecordListPage>
  )
}
