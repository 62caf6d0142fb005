import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { waybillStatuses } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterRow } from '@shortcut/domain/air/master-api.ts'
import { waybillKinds } from '@shortcut/domain/air/waybill.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { listCall } from '../../lists/list-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { RecordActions } from '../../records/RecordActions.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { useAccountOptions } from '../../records/use-account-option.ts'
import { useT } from '../../words/words.ts'
import { airlineOptions } from '../stock/stock-columns.tsx'
import { WaybillBadge } from '../WaybillBadge.tsx'
import { MasterTabs } from './MasterTabs.tsx'
import { masterColumns, masterFilters, masterPath } from './master-columns.tsx'

const AddMasterDrawer = fetched(() => import('./AddMasterDrawer.tsx'))

const fetchMasters = listCall(calls.masterWaybill.list)

/** Master waybills from draft to delivered. */
export default function MasterListPage() {
  const t = useT(airLawWords, masterWords)
  const navigate = useNavigate()
  const account = useAccountOptions()
  const [isAdding, setAdding] = useState(false)
  const show = useCallback((id: string) => void navigate(masterPath(id)), [navigate])
  const options: Record<string, { value: string; label: string }[]> = {
    status: waybillStatuses.map((status) => ({
      value: status,
      label: t(`waybillStatus:${status}`),
      show: <WaybillBadge status={status} />,
    })),
    kind: waybillKinds.map((kind) => ({ value: kind, label: t(`waybillKind:${kind}`) })),
    airline: airlineOptions,
    customerName: account.options,
  }
  return (
    <RecordListPage<MasterRow>
      grid="masterWaybill"
      title={t('page:masterWaybills')}
      topic="masterWaybill"
      filters={masterFilters}
      chipless={['view']}
      optionsOf={(column) => options[column] ?? []}
      onSearch={{ customerName: account.search }}
      columnsOf={useCallback((around) => masterColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['number'], hidden: ['volume', 'collect', 'customerName'] }}
      fetch={fetchMasters}
      none={{ title: t('masterPage:none'), text: t('masterPage:noneHelp') }}
      selects
      tabs={(list) => <MasterTabs list={list} />}
      onShow={show}
      actions={(list) => (
        <RecordActions
          list={list}
          edit={{ permission: '/air/master/save', run: show }}
          remove={{
            permission: '/air/master/save',
            question: t('masterPage:confirmDelete'),
            run: (ids) => call(calls.masterWaybill.delete, { ids }),
          }}
          nameOf={({ number }) => number ?? t('masterPage:draftTitle')}
        />
      )}
      mainAction={() => (
        <Allowed any={['/air/master/save']}>
          <Button onClick={() => setAdding(true)}>{t('masterPage:add')}</Button>
        </Allowed>
      )}
    >
      {(list) =>
        isAdding && (
          <AddMasterDrawer
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false)
              list.refresh()
              show(id)
            }}
          />
        )
      }
    </RecordListPage>
  )
}
