import { calls } from 'virtual:calls'
import { type OutgoingRow, outgoingKinds, outgoingStates } from '@shortcut/domain/partners/outgoing-api.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useCallback, useMemo, useState } from 'react'
import { useHolds } from '../call/session.ts'
import { listCall } from '../lists/list-call.ts'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useAccountOption } from '../records/use-account-option.ts'
import { type Translate, useT } from '../words/words.ts'
import { OutgoingActions } from './OutgoingActions.tsx'
import { OutgoingDrawer } from './OutgoingDrawer.tsx'
import { outgoingColumns } from './outgoing-columns.tsx'
import { outgoingFilters, outgoingTones } from './outgoing-filters.ts'

const fetchOutgoing = listCall(calls.outgoing.list)
const markOf = ({ state }: OutgoingRow) =>
  state === 'dead' ? 'late' : state === 'withdrawn' || state === 'setAside' ? 'gone' : undefined

const optionsOf = (t: Translate<typeof fieldWords>): Readonly<Record<string, FilterOption[]>> => ({
  state: outgoingStates.map((value) => ({
    value,
    label: t(`outgoingState:${value}`),
    show: <StatusBadge text={t(`outgoingState:${value}`)} tone={outgoingTones[value]} />,
  })),
  kind: outgoingKinds.map((value) => ({ value, label: value })),
})

/** All messages to customers' systems: their content, their delivery, and sending them again. */
export default function OutgoingPage() {
  const t = useT(fieldWords, partnerWords)
  const account = useAccountOption()
  const mayResend = useHolds(['/bookingMonitor/index/resend'])
  const options = useMemo(() => optionsOf(t), [t])
  const [shown, setShown] = useState<string | null>(null)
  return (
    <RecordListPage<OutgoingRow>
      grid="outgoing"
      title={t('outgoing:title')}
      topic="outgoingMessage"
      filters={outgoingFilters}
      optionsOf={(column) => (column === 'accountId' ? account : (options[column] ?? []))}
      columnsOf={useCallback((around) => outgoingColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['createdAt'] }}
      fetch={fetchOutgoing}
      newestFirst
      markOf={markOf}
      none={{ title: t('outgoing:none'), text: t('outgoing:noneHelp') }}
      selects={mayResend}
      selectionActions={(list) => <OutgoingActions list={list} />}
      onShow={useCallback((id: string) => setShown(id), [])}
    >
      {(list, zone) =>
        shown && (
          <OutgoingDrawer
            id={shown}
            zone={zone}
            onClose={() => setShown(null)}
            onSent={list.refresh}
            onShow={setShown}
          />
        )
      }
    </RecordListPage>
  )
}
