import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { RecurringDetail, RecurringRow } from '@shortcut/domain/recurring/api.ts'
import { recurringStates } from '@shortcut/domain/recurring/repeats.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { useHolds } from '../call/session.ts'
import { listCall } from '../lists/list-call.ts'
import { changedQuery } from '../lists/list-filters.ts'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useAccountOptions } from '../records/use-account-option.ts'
import { useT } from '../words/words.ts'
import { recurringColumns, recurringFilters } from './columns.tsx'
import { forgetRecurring } from './use-recurring.ts'

const RecurringDrawer = fetched(() => import('./RecurringDrawer.tsx'))
const RecurringDetailDrawer = fetched(() => import('./RecurringDetailDrawer.tsx'))
const HolidayDrawer = fetched(() => import('./HolidayDrawer.tsx'))

const fetchRecurring = listCall(calls.recurring.list)

type Open = { show: string } | { edit: RecurringDetail | null; order?: WorkOrderReply } | 'holidays'

/** Starts a new one from the order in the address, `?from=<id>`, once. */
function useFromOrder(start: (id: string) => void) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('from')
  const begin = useEffectEvent(start)
  useEffect(() => {
    if (!id) return
    setQuery((now) => changedQuery(now, { from: '' }), { replace: true })
    begin(id)
  }, [id, setQuery])
}

/** All recurring orders: those that make orders, and those that cannot. */
export default function RecurringListPage() {
  const t = useT(recordWords, recurringWords)
  const maySave = useHolds(['/work/recurring/save'])
  const account = useAccountOptions()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  useFromOrder((id) => {
    if (maySave)
      void call(calls.workOrder.detail, { id }).then(
        (order) => setOpen({ edit: null, order }),
        () => undefined,
      )
  })
  const options: Record<string, { value: string; label: string }[]> = {
    customerName: account.options,
    state: recurringStates.map((state) => ({ value: state, label: t(`recurringState:${state}`) })),
    problem: (['yes', 'no'] as const).map((value) => ({ value, label: t(`record:${value}`) })),
  }
  return (
    <RecordListPage<RecurringRow>
      grid="recurring"
      title={t('page:recurring')}
      topic="recurringOrder"
      filters={recurringFilters}
      optionsOf={(column) => options[column] ?? []}
      onSearch={{ customerName: account.search }}
      columnsOf={useCallback((around) => recurringColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['number'] }}
      fetch={fetchRecurring}
      none={{ title: t('recurringPage:none'), text: t('recurringPage:noneHelp') }}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      actions={() => (
        <Button variant="default" onClick={() => setOpen('holidays')}>
          {t('holidayPage:open')}
        </Button>
      )}
      mainAction={() => maySave && <Button onClick={() => setOpen({ edit: null })}>{t('recurringPage:add')}</Button>}
    >
      {(list, zone) => (
        <>
          {open === 'holidays' && <HolidayDrawer onClose={close} />}
          {open && open !== 'holidays' && 'show' in open && (
            <RecurringDetailDrawer
              id={open.show}
              zone={zone}
              onEdit={(record) => setOpen({ edit: record })}
              onClose={close}
            />
          )}
          {open && open !== 'holidays' && 'edit' in open && (
            <RecurringDrawer
              record={open.edit}
              order={open.order}
              onClose={close}
              onSaved={({ id }) => {
                setOpen({ show: id })
                list.refresh()
                void forgetRecurring()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
