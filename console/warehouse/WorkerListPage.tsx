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
import { filterOptions } from '../records/filter-options.tsx'
import { ManagedListPage } from '../records/ManagedListPage.tsx'
import { useT } from '../words/words.ts'
import { workerColumns, workerFilters } from './columns.tsx'
import type { WorkerDetail, WorkerRow } from './worker-form.ts'

const WorkerDrawer = fetched(() => import('./WorkerDrawer.tsx'))
const WorkerDetailDrawer = fetched(() => import('./WorkerDetailDrawer.tsx'))

const fetchWorkers = listCall(calls.warehouse.list)

export default function WorkerListPage() {
  const t = useT(driverWords, fieldWords, lawWords, recordWords)
  const statusText = (status: PersonStatus) => t(`personStatus:${status}`)
  return (
    <ManagedListPage<WorkerRow, WorkerDetail, PersonStatus>
      grid="warehouse"
      title={t('page:warehouse')}
      topic="warehouse"
      filters={workerFilters}
      optionsOf={(column) => filterOptions(t, column, personStatuses, statusText)}
      columnsOf={useCallback((around) => workerColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['name'] }}
      fetch={fetchWorkers}
      none={{ title: t('workerPage:none'), text: t('workerPage:noneHelp') }}
      codes="warehouse"
      maySave="/warehouse/management/save"
      mayDelete="/warehouse/management/delete"
      addText={t('workerPage:add')}
      deleteQuestion={t('manage:confirmDelete')}
      nameOf={({ name }) => name}
      find={(id) => call(calls.warehouse.detail, { id })}
      remove={(ids) => call(calls.warehouse.delete, { ids })}
      statuses={{ values: personStatuses, label: statusText }}
      setStatus={(ids, status) => call(calls.warehouse.setStatus, { ids, status })}
      Form={WorkerDrawer}
      Details={WorkerDetailDrawer}
    />
  )
}
