import { calls } from 'virtual:calls'

import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { actionText, entityText } from '@shortcut/words/log-text.ts'
import { useCallback, useState } from 'react'
import { listCall } from '../lists/list-call.ts'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { FileMenu } from '../records/transfer/FileMenu.tsx'
import { useT } from '../words/words.ts'
import { logColumns } from './columns.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { entities, logFilters } from './log-filter-defs.ts'
import { usePeople } from './use-people.ts'

const fetchLog = listCall(calls.log.list)

export default function OperationLogPage() {
  const t = useT(
    cargoLawWords,
    fieldWords,
    inspectionLawWords,
    lawWords,
    operationLogWords,
    recordWords,
    workOrderWords,
  )
  const people = usePeople()
  const [shown, setShown] = useState<LogRow | null>(null)
  return (
    <RecordListPage<LogRow>
      grid="log"
      title={t('page:operationLog')}
      topic="log"
      newestFirst
      filters={logFilters}
      optionsOf={(column) =>
        column === 'actorName'
          ? people.options
          : column === 'action'
            ? logFilters.action.values.map((action) => ({
                value: action,
                label: t('operationLog:kindAndAction', {
                  kind: entityText(t, action.split('.')[0] ?? ''),
                  action: actionText(t, action),
                }),
              }))
            : column === 'entity'
              ? entities.map((entity) => ({ value: entity, label: entityText(t, entity) }))
              : (['done', 'refused'] as const).map((outcome) => ({ value: outcome, label: t(`outcome:${outcome}`) }))
      }
      onSearch={people.onSearch}
      columnsOf={useCallback((around) => logColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['at'] }}
      fetch={fetchLog}
      none={{ title: t('operationLog:none'), text: t('operationLog:noneHelp') }}
      onShow={useCallback((_: string, row: LogRow | undefined) => row && setShown(row), [])}
      actions={(list) => <FileMenu path="/log/export" list={list} />}
    >
      {(_, zone) => shown && <LogDrawer row={shown} zone={zone} onClose={() => setShown(null)} />}
    </RecordListPage>
  )
}
