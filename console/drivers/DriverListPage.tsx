import { calls } from 'virtual:calls'

import { type PersonStatus, personStatuses } from '@shortcut/domain/drivers/fields.ts'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useCallback } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { listCall } from '../lists/list-call.ts'
import { DueButton } from '../records/DueButton.tsx'
import { filterOptions } from '../records/filter-options.tsx'
import { ManagedListPage } from '../records/ManagedListPage.tsx'
import { useT } from '../words/words.ts'
import { type DriverRow, driverColumns, driverFilters } from './columns.tsx'
import type { DriverDetail } from './driver-form.ts'

const DriverDrawer = fetched(() => import('./DriverDrawer.tsx'))
const DriverDetailDrawer = fetched(() => import('./DriverDetailDrawer.tsx'))

const fetchDrivers = listCall(calls.driver.list)

export default function DriverListPage() {
  const t = useT(driverWords, fieldWords, lawWords, recordWords)
  const statusText = (status: PersonStatus) => t(`personStatus:${status}`)
  return (
    <ManagedListPage<DriverRow, DriverDetail, PersonStatus>
      grid="driver"
      title={t('page:drivers')}
      topic="driver"
      filters={driverFilters}
      optionsOf={(column) => filterOptions(t, column, personStatuses, statusText)}
      columnsOf={useCallback((around) => driverColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['name'] }}
      fetch={fetchDrivers}
      none={{ title: t('driverPage:none'), text: t('driverPage:noneHelp') }}
      quickFilters={(list) => <DueButton kind="driver" inUse="active" list={list} />}
      codes="driver"
      maySave="/driver/management/save"
      mayDelete="/driver/management/delete"
      addText={t('driverPage:add')}
      deleteQuestion={t('driverPage:confirmDelete')}
      nameOf={({ name }) => name}
      find={(id) => call(calls.driver.detail, { id })}
      remove={(ids) => call(calls.driver.delete, { ids })}
      statuses={{ values: personStatuses, label: statusText }}
      setStatus={(ids, status) => call(calls.driver.setStatus, { ids, status })}
      Form={DriverDrawer}
      Details={DriverDetailDrawer}
    />
  )
}
