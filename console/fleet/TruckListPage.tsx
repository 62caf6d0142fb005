import { calls } from 'virtual:calls'
import { type VehicleStatus, vehicleStatuses } from '@shortcut/domain/fleet/fields.ts'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as fleetWords from '@shortcut/words/en/fleet.ts'
import * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
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
import { truckColumns, truckFilters } from './columns.tsx'
import type { TruckDetail, TruckRow } from './vehicle-form.ts'

const TruckDrawer = fetched(() => import('./TruckDrawer.tsx'))
const TruckDetailDrawer = fetched(() => import('./TruckDetailDrawer.tsx'))

const fetchTrucks = listCall(calls.truck.list)

export default function TruckListPage() {
  const t = useT(driverWords, fieldWords, fleetWords, inspectionWords, lawWords, recordWords)
  const statusText = (status: VehicleStatus) => t(`vehicleStatus:${status}`)
  return (
    <ManagedListPage<TruckRow, TruckDetail, VehicleStatus>
      grid="truck"
      title={t('page:trucks')}
      topic="truck"
      filters={truckFilters}
      optionsOf={(column) => filterOptions(t, column, vehicleStatuses, statusText)}
      columnsOf={useCallback((around) => truckColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['unitNo'], hidden: ['placards'] }}
      fetch={fetchTrucks}
      none={{ title: t('truckPage:none'), text: t('truckPage:noneHelp') }}
      quickFilters={(list) => <DueButton kind="truck" inUse="active,maintenance" list={list} />}
      maySave="/truck/index/save"
      mayDelete="/truck/index/delete"
      addText={t('truckPage:add')}
      deleteQuestion={t('manage:confirmDelete')}
      nameOf={({ unitNo }) => unitNo}
      find={(id) => call(calls.truck.detail, { id })}
      remove={(ids) => call(calls.truck.delete, { ids })}
      statuses={{ values: vehicleStatuses, label: statusText }}
      setStatus={(ids, status) => call(calls.truck.setStatus, { ids, status })}
      Form={TruckDrawer}
      Details={TruckDetailDrawer}
    />
  )
}
