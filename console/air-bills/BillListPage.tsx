import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { billVerdicts } from '@shortcut/domain/air-bills/bill.ts'
import type { BillDetail, BillRow } from '@shortcut/domain/air-bills/bill-api.ts'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { useCallback, useState } from 'react'
import { airlineOptions } from '../air/stock/stock-columns.tsx'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { listCall } from '../lists/list-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordActions } from '../records/RecordActions.tsx'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useT } from '../words/words.ts'
import { BillTabs } from './BillTabs.tsx'
import { billColumns, billFilters, VerdictBadge } from './bill-columns.tsx'
import { forgetBills } from './forget-bills.ts'

const BillDrawer = fetched(() => import('./BillDrawer.tsx'))
const BillFormDrawer = fetched(() => import('./BillFormDrawer.tsx'))
const UploadDrawer = fetched(() => import('./UploadDrawer.tsx'))
const StatementDrawer = fetched(() => import('./StatementDrawer.tsx'))

const fetchBills = listCall(calls.airBill.list)
type Open = { show: string } | { edit: BillRow | null } | 'upload' | 'statement'

/** What airlines and co-loaders bill, compared with the waybills. */
export default function BillListPage() {
  const t = useT(billWords)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const options: Record<string, { value: string; label: string }[]> = {
    airline: airlineOptions,
    verdict: billVerdicts.map((verdict) => ({
      value: verdict,
      label: t(`billVerdict:${verdict}`),
      show: <VerdictBadge verdict={verdict} />,
    })),
  }
  return (
    <RecordListPage<BillRow>
      grid="airBill"
      title={t('page:airBills')}
      topic="airBill"
      filters={billFilters}
      chipless={['view']}
      optionsOf={(column) => options[column] ?? []}
      columnsOf={useCallback((around) => billColumns({ t, ...around }), [t])}
      standardLayout={{
        pinned: ['number'],
        hidden: ['airline', 'weightCharge', 'dueCarrier', 'tax', 'commission', 'reason', 'decidedBy'],
      }}
      fetch={fetchBills}
      none={{ title: t('billPage:none'), text: t('billPage:noneHelp') }}
      selects
      tabs={(list) => <BillTabs list={list} />}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      actions={(list) => (
        <>
          <Button variant="default" onClick={() => setOpen('statement')}>
            {t('billPage:statement')}
          </Button>
          <Allowed any={['/air/bill/save']}>
            <Button variant="default" onClick={() => setOpen('upload')}>
              {t('billPage:upload')}
            </Button>
          </Allowed>
          <RecordActions
            list={list}
            edit={{ permission: '/air/bill/save', run: (id) => setOpen({ edit: list.rowOf(id) ?? null }) }}
            remove={{
              permission: '/air/bill/save',
              question: t('billPage:confirmDelete'),
              run: (ids) => call(calls.airBill.delete, { ids }),
            }}
            nameOf={({ biller, billNo }) => `${biller} ${billNo}`}
          />
        </>
      )}
      mainAction={() => (
        <Allowed any={['/air/bill/save']}>
          <Button onClick={() => setOpen({ edit: null })}>{t('billPage:add')}</Button>
        </Allowed>
      )}
    >
      {(list, zone) => {
        const saved = (row: BillDetail) => {
          if (open && typeof open === 'object' && 'edit' in open && open.edit) list.put(row)
          else list.refresh()
          setOpen({ show: row.id })
          void forgetBills()
        }
        return (
          <>
            {open === 'upload' && (
              <UploadDrawer
                onClose={close}
                onDone={async () => {
                  close()
                  list.refresh()
                  await forgetBills()
                }}
              />
            )}
            {open === 'statement' && <StatementDrawer zone={zone} onClose={close} />}
            {open && typeof open === 'object' && 'show' in open && (
              <BillDrawer
                key={open.show}
                id={open.show}
                zone={zone}
                onEdit={(record) => setOpen({ edit: record })}
                onShow={(id) => setOpen({ show: id })}
                onChanged={list.put}
                onClose={close}
              />
            )}
            {open && typeof open === 'object' && 'edit' in open && (
              <BillFormDrawer record={open.edit} onClose={close} onSaved={saved} />
            )}
          </>
        )
      }}
    </RecordListPage>
  )
}
