import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { HouseRow } from '@shortcut/domain/air/house-api.ts'
import { houseStatuses } from '@shortcut/domain/air/house-lifecycle.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
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
import { HouseBadge } from './HouseBadge.tsx'
import { HouseTabs } from './HouseTabs.tsx'
import { houseColumns, houseFilters, houseName, housePath } from './house-columns.tsx'
import { SeriesDrawer } from './SeriesDrawer.tsx'

const AddHouseDrawer = fetched(() => import('./AddHouseDrawer.tsx'))
const MakeHouseDrawer = fetched(() => import('./MakeHouseDrawer.tsx'))

const fetchHouses = listCall(calls.houseWaybill.list)

/** House waybills: drafts, issued and void ones. */
export default function HouseListPage() {
  const t = useT(houseWords)
  const navigate = useNavigate()
  const account = useAccountOptions()
  const [opened, setOpened] = useState<'add' | 'make' | 'series' | null>(null)
  const show = useCallback((id: string) => void navigate(housePath(id)), [navigate])
  const options: Record<string, { value: string; label: string }[]> = {
    status: houseStatuses.map((status) => ({
      value: status,
      label: t(`houseStatus:${status}`),
      show: <HouseBadge status={status} />,
    })),
    customerName: account.options,
  }
  return (
    <RecordListPage<HouseRow>
      grid="houseWaybill"
      title={t('page:houseWaybills')}
      topic="houseWaybill"
      filters={houseFilters}
      chipless={['view']}
      optionsOf={(column) => options[column] ?? []}
      onSearch={{ customerName: account.search }}
      columnsOf={useCallback((around) => houseColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['number'], hidden: ['volume', 'collect', 'customerName'] }}
      fetch={fetchHouses}
      none={{ title: t('housePage:none'), text: t('housePage:noneHelp') }}
      selects
      tabs={(list) => <HouseTabs list={list} />}
      onShow={show}
      actions={(list) => (
        <>
          <Allowed any={['/air/house/series']}>
            <Button variant="default" onClick={() => setOpened('series')}>
              {t('housePage:series')}
            </Button>
          </Allowed>
          <RecordActions
            list={list}
            edit={{ permission: '/air/house/save', run: show }}
            remove={{
              permission: '/air/house/save',
              question: t('housePage:confirmDelete'),
              run: (ids) => call(calls.houseWaybill.delete, { ids }),
            }}
            nameOf={(row) => houseName(t, row)}
          />
        </>
      )}
      mainAction={() => (
        <Allowed any={['/air/house/save']}>
          <Allowed any={['/work/order/list']}>
            <Button variant="default" onClick={() => setOpened('make')}>
              {t('housePage:makeOfSeveral')}
            </Button>
          </Allowed>
          <Button onClick={() => setOpened('add')}>{t('housePage:add')}</Button>
        </Allowed>
      )}
    >
      {(list) => (
        <>
          {opened === 'add' && (
            <AddHouseDrawer
              onClose={() => setOpened(null)}
              onSaved={({ id }) => {
                setOpened(null)
                list.refresh()
                show(id)
              }}
            />
          )}
          {opened === 'make' && (
            <MakeHouseDrawer
              onClose={() => setOpened(null)}
              onMade={({ id }) => {
                setOpened(null)
                list.refresh()
                show(id)
              }}
            />
          )}
          {opened === 'series' && <SeriesDrawer onClose={() => setOpened(null)} />}
        </>
      )}
    </RecordListPage>
  )
}
