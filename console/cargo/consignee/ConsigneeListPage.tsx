import { calls } from 'virtual:calls'
import { type HandoverCondition, handoverConditions } from '@shortcut/domain/cargo/cargo-kinds.ts'
import type { HandoverRow } from '@shortcut/domain/cargo/piece-api.ts'
import { handoverTones } from '@shortcut/domain/cargo/status-tones.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { HandoverField } from '@shortcut/words/en/cargo/parcels.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { useCallback, useState } from 'react'
import { listCall } from '../../lists/list-call.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'
import { PrintDeliveryNote } from '../printing/PrintPapers.tsx'
import { HandoverFacts } from './HandoverFacts.tsx'
import { orderOrReceipt, signedText } from './handover-text.ts'
import { InboundTrucks } from './InboundTrucks.tsx'

const fetchHandovers = listCall(calls.consignee.list)
const filters = {
  condition: { kind: 'anyOf', name: 'condition', values: handoverConditions },
} as const satisfies Record<string, FilterDef>
const markOf = ({ refused }: HandoverRow) => (refused > 0 ? 'risk' : undefined)

type Surroundings = {
  t: Translate<typeof cargoLawWords | typeof parcelWords>
  show: (id: string) => void
}

/** Times are on the clock of each place. */
function handoverColumns({ t, show }: Surroundings): GridColumn<HandoverRow>[] {
  const plain = (id: HandoverField, width: number, text: (row: HandoverRow) => string) => ({
    id,
    header: t(`handoverField:${id}`),
    width,
    text,
  })
  const conditionText = ({ condition }: { condition: HandoverCondition }) => t(`handoverCondition:${condition}`)
  return [
    linkColumn<HandoverRow>({ ...plain('at', 204, ({ timeZone, at }) => timeIn(timeZone, at)), show }),
    { ...plain('receivedBy', 160, ({ receivedBy }) => receivedBy), wraps: true },
    {
      ...plain('condition', 136, conditionText),
      inset: behindShape,
      cell: (row) => <StatusBadge text={conditionText(row)} tone={handoverTones[row.condition]} />,
    },
    { ...plain('accepted', 88, ({ accepted }) => String(accepted)), align: 'end' },
    {
      ...plain('refused', 88, ({ refused }) => String(refused)),
      align: 'end',
      cell: ({ refused }) => <span className={refused > 0 ? classes.late : undefined}>{refused}</span>,
    },
    plain('signed', 136, (row) => signedText(t, row)),
    { ...plain('idSeen', 128, ({ idSeen }) => idSeen), wraps: true },
    { ...plain('place', 216, ({ place }) => place), wraps: true },
    { ...plain('customerName', 152, ({ customerName }) => customerName ?? ''), wraps: true },
    { ...plain('order', 136, orderOrReceipt), wraps: true },
    { ...plain('actorName', 144, ({ actorName }) => actorName), wraps: true },
    { ...plain('remark', 216, ({ remark }) => remark), wraps: true },
  ]
}

/** What was handed over at counters and at consignees' doors: who took it, what was refused, and who signed. */
export default function ConsigneeListPage() {
  const t = useT(cargoLawWords, parcelWords)
  const [shown, setShown] = useState<HandoverRow | null>(null)
  return (
    <RecordListPage<HandoverRow>
      grid="consignee"
      title={t('page:consignee')}
      topic="piece"
      filters={filters}
      optionsOf={() =>
        handoverConditions.map((condition) => ({
          value: condition,
          label: t(`handoverCondition:${condition}`),
          show: <StatusBadge text={t(`handoverCondition:${condition}`)} tone={handoverTones[condition]} />,
        }))
      }
      columnsOf={useCallback((around) => handoverColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['at'] }}
      fetch={fetchHandovers}
      newestFirst
      tabs={() => <InboundTrucks />}
      markOf={markOf}
      none={{ title: t('consigneePage:none'), text: t('consigneePage:noneHelp') }}
      onShow={useCallback((_: string, row: HandoverRow | undefined) => row && setShown(row), [])}
    >
      {() =>
        shown && (
          <DetailDrawer
            title={t('consigneePage:title', { name: shown.receivedBy })}
            actions={<PrintDeliveryNote handoverId={shown.id} />}
            size={560}
            onClose={() => setShown(null)}
          >
            <DetailSection title={t('parcelPage:handover')}>
              <HandoverFacts row={shown} />
            </DetailSection>
          </DetailDrawer>
        )
      }
    </RecordListPage>
  )
}
