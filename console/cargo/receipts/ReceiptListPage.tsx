import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { receiptStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useCallback, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { FileMenu } from '../../records/transfer/FileMenu.tsx'
import { useAccountOptions } from '../../records/use-account-option.ts'
import { useT } from '../../words/words.ts'
import { ReceiptBadge } from '../ReceiptBadge.tsx'
import { useWarehouses } from '../use-warehouses.ts'
import { ReceiptTabs } from './ReceiptTabs.tsx'
import { minutesLate, receiptColumns, receiptFilters } from './receipt-columns.tsx'
import { minutesOverdue, receiptJudge, receiptMatches } from './receipt-matches.ts'
import { forgetReceipts } from './use-receipt.ts'

const AnnounceDrawer = fetched(() => import('./AnnounceDrawer.tsx'))
const ReceiptDrawer = fetched(() => import('./ReceiptDrawer.tsx'))

const fetchReceipts = listCall(calls.receipt.list)
const markOf = (row: ReceiptRow, wire: Readonly<Record<string, string>>) => {
  if (receiptMatches(row, wire) === false) return 'gone'
  if (row.status === 'discrepant' || row.openDiscrepancies > 0) return 'late'
  const now = new Date().toISOString()
  return minutesLate(row, now) > 0 || minutesOverdue(row, now) > 0 ? 'risk' : undefined
}

type Open = { show: string } | { edit: ReceiptRow | null }

/** Freight of the warehouses, live: what is expected, counted, different from its booking, and on hand. */
export default function ReceiptListPage() {
  const t = useT(cargoLawWords, receiptWords)
  const now = (useNow() ?? new Date()).toISOString()
  const account = useAccountOptions()
  const warehouses = useWarehouses()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const statuses = receiptStatuses.map((status) => ({
    value: status,
    label: t(`receiptStatus:${status}`),
    show: <ReceiptBadge status={status} />,
  }))
  const options: Record<string, { value: string; label: string }[]> = {
    warehouseCode: warehouses,
    status: statuses,
    customerName: account.options,
  }
  return (
    <RecordListPage<ReceiptRow>
      grid="receipt"
      title={t('page:cargoManagement')}
      topic="receipt"
      filters={receiptFilters}
      chipless={['view']}
      optionsOf={(column) => options[column] ?? []}
      onSearch={{ customerName: account.search }}
      columnsOf={useCallback((around) => receiptColumns({ t, now, ...around }), [t, now])}
      standardLayout={{ pinned: ['receiptNo'], hidden: ['dock', 'arrivedAt', 'countedAt', 'shipper', 'updatedAt'] }}
      fetch={fetchReceipts}
      judge={receiptJudge}
      markOf={markOf}
      none={{ title: t('receiptPage:none'), text: t('receiptPage:noneHelp') }}
      tabs={(list) => <ReceiptTabs list={list} />}
      actions={(list) => <FileMenu path="/receipt/export" list={list} />}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      mainAction={() => (
        <Allowed any={['/cargo/management/save']}>
          <Button onClick={() => setOpen({ edit: null })}>{t('receiptPage:announce')}</Button>
        </Allowed>
      )}
    >
      {(list, zone) => (
        <>
          {open && 'show' in open && (
            <ReceiptDrawer id={open.show} zone={zone} onEdit={(record) => setOpen({ edit: record })} onClose={close} />
          )}
          {open && 'edit' in open && (
            <AnnounceDrawer
              record={open.edit}
              onClose={close}
              onSaved={(row) => {
                close()
                if (open.edit) list.put(row)
                else list.refresh()
                void forgetReceipts()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
