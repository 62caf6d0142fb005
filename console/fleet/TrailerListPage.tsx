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
import { trailerColumns, trailerFilters } from './columns.tsx'
import type { TrailerDetail, TrailerRow } from './vehicle-form.ts'

const TrailerDrawer = fetched(() => import('./TrailerDrawer.tsx'))
const TrailerDetailDrawer = fetched(() => import('./TrailerDetailDrawer.tsx'))

const fetchTrailers = listCall(calls.trailer.list)

export default function TrailerListPage() {
  const t = useT(driverWords, fieldWords, fleetWords, inspectionWords, lawWords, recordWords)
  const statusText = (status: VehicleStatus) => t(`vehicleStatus:${status}`)
  return (
    <ManagedListPage<TrailerRow, TrailerDetail, VehicleStatus>
      grid="trailer"
      title={t('page:trailers')}
      topic="trailer"
      filters={trailerFilters}
      optionsOf={(column) => filterOptions(t, column, vehicleStatuses, statusText)}
      columnsOf={useCallback((around) => trailerColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['trailerNo'] }}
      fetch={fetchTrailers}
      none={{ title: t('trailerPage:none'), text: t('trailerPage:noneHelp') }}
      quickFilters={(list) => <DueButton kind="trailer" inUse="active,maintenance" list={list} />}
      maySave="/truck/trailer/save"
      mayDelete="/truck/trailer/delete"
      addText={t('trailerPage:add')}
      deleteQuestion={t('manage:confirmDelete')}
      nameOf={({ trailerNo }) => trailerNo}
      find={(id) => call(calls.trailer.detail, { id })}
      remove={(ids) => call(calls.trailer.delete, { ids })}
      statuses={{ values: vehicleStatuses, label: statusText }}
      setStatus={(ids, status) => call(calls.trailer.setStatus, { ids, status })}
      Form={TrailerDrawer}
      Details={TrailerDetailDrawer}
    />
  )
}
