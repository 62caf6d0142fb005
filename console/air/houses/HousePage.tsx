import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { chargesOf, sumsOf } from '@shortcut/domain/air/charges.ts'
import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import { nextHouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { missingToIssue } from '@shortcut/domain/air/waybill.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailPage } from '@shortcut/ui/page/DetailPage.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { useT } from '../../words/words.ts'
import { CustodySection } from '../custody/CustodySection.tsx'
import { MasterMessages } from '../exchange/MasterMessages.tsx'
import { Refusals } from '../exchange/Refusals.tsx'
import { useExchange, useRefusedBoxes } from '../exchange/use-exchange.ts'
import { RefusedBoxes } from '../paper/Box.tsx'
import { PrintWaybill } from '../paper/PrintWaybill.tsx'
import { useWaybill } from '../paper/use-waybill.ts'
import { WaybillPaper } from '../paper/WaybillPaper.tsx'
import { contentOf } from '../paper/waybill-form.ts'
import { SecuritySection } from '../security/SecuritySection.tsx'
import { HouseActions } from './HouseActions.tsx'
import { HouseBadge } from './HouseBadge.tsx'
import { HouseIssuer } from './HouseIssuer.tsx'
import { HouseOrders } from './HouseOrders.tsx'
import { houseName, laneOf } from './house-columns.tsx'
import { housePaper } from './house-paper.ts'
import { SumFaults } from './SumFaults.tsx'

/** One house waybill in the boxes of its paper. */
export default function HousePage({ params }: PageProps) {
  const t = useT(houseWords)
  const { id = '' } = params
  const query = useQuery(queryOf(calls.houseWaybill.detail, { id }))
  const failure = failureOf(query)
  useTitle(query.data ? houseName(t, query.data) : t('page:houseWaybills'))
  if (failure)
    return (
      <ErrorState
        title={t('housePage:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!query.data) return <SkeletonRows rows={16} columns={2} />
  return <House key={id} house={query.data} />
}

const fhl = ['FHL'] as const

/** Until its flight has left. */
const mayScreen = ({ masterStatus }: HouseDetail) => !masterStatus || nextWaybillStatus('plan', masterStatus) !== null

/** Once its master is manifested, a house stays as it is. Under a void one it can be moved. */
const isClosed = ({ masterStatus }: HouseDetail) =>
  masterStatus !== null && masterStatus !== 'void' && !nextWaybillStatus('edit', masterStatus)

function House({ house }: { house: HouseDetail }) {
  const t = useT(airLawWords, houseWords, masterWords)
  const zone = useViewerZone()
  const mayEdit = useHolds(['/air/house/save'])
  const { form, base, isChanged, busy, meanwhile, save, took, refused } = useWaybill(house, housePaper)
  const exchange = useExchange(base.number && base.masterNumber && base.masterId)
  const refusedBoxes = useRefusedBoxes(exchange, 'FHL', base.number)
  useNews(['houseWaybill', 'masterWaybill', 'receipt'], calls.houseWaybill.detail.path, 300)
  useReportUnsaved(mayEdit && isChanged)
  const { values } = form
  const content = useMemo(() => contentOf(values), [values])
  const charges = content && chargesOf(content)
  const sums = content && sumsOf(content.lines, content)
  const unit = values.content.weightUnit === 'K' ? 'kg' : 'lb'
  const disabled = !mayEdit || !nextHouseStatus('edit', base.status) || isClosed(base)
  const missing = content && base.status === 'draft' ? missingToIssue(content) : []
  const isNewer = house.version > base.version && !busy
  return (
    <DetailPage
      title={houseName(t, base)}
      status={<HouseBadge status={base.status} framed />}
      subtitle={
        sums &&
        [
          laneOf(values.content),
          t('housePage:subtitle', {
            count: sums.pieces,
            unit,
            pieces: sums.pieces.toLocaleString('en'),
            gross: groupedText(sums.gross),
            chargeable: groupedText(sums.chargeable),
          }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      waitsFor={
        base.status === 'void'
          ? t('housePage:voidBecause', { reason: base.voidReason })
          : isClosed(base)
            ? t('housePage:masterClosed', {
                master: base.masterNumber ?? '',
                status: t(`waybillStatus:${base.masterStatus ?? 'manifested'}`),
              })
            : missing.length > 0 &&
              t('housePage:missing', { missing: missing.map((key) => t(`missingToBook:${key}`)).join(', ') })
      }
      actions={
        <>
          {mayEdit && !disabled && (
            <Button variant="default" disabled={!isChanged} loading={busy} onClick={() => void save()}>
              {t('masterPage:save')}
            </Button>
          )}
          <PrintWaybill paper="houseWaybill" waybill={base} isChanged={isChanged} />
          <HouseActions
            house={base}
            isClosed={isClosed(base)}
            missing={missing.length}
            onBefore={async () => (isChanged ? save() : base)}
            onDone={took}
            onRefused={refused}
          />
        </>
      }
      banner={
        <>
          {meanwhile ? (
            <Banner kind="warning" text={meanwhile} />
          ) : (
            isNewer && (
              <Banner
                kind="news"
                text={t('masterPage:newer', { who: house.updatedBy })}
                action={{ text: t('masterPage:showNewer'), onClick: () => took(house) }}
              />
            )
          )}
          {house.masterStatus === 'void' && (
            <Banner kind="warning" text={t('housePage:masterVoid', { number: house.masterNumber ?? '' })} />
          )}
          <SumFaults faults={house.faults} unit={house.weightUnit} />
          {exchange && <Refusals exchange={exchange} kinds={fhl} isLocked={isClosed(base)} house={base.number} />}
        </>
      }
      main={
        <>
          <RefusedBoxes value={refusedBoxes}>
            <WaybillPaper
              form={form}
              charges={charges}
              disabled={disabled}
              issuer={<HouseIssuer form={form} disabled={disabled} house={house} />}
            />
          </RefusedBoxes>
          <HouseOrders house={base} disabled={disabled || isChanged} onDone={took} />
        </>
      }
      below={
        <>
          {base.status !== 'void' && <SecuritySection of={{ houseId: base.id }} isOpen={mayScreen(base)} />}
          {exchange && base.masterId && base.masterStatus && (
            <MasterMessages
              master={{ id: base.masterId, number: base.masterNumber, status: base.masterStatus, airline: '' }}
              exchange={exchange}
              kinds={fhl}
              house={base.number}
            />
          )}
          <CustodySection of={{ houseId: base.id }} />
          <RecordHistory entity="houseWaybill" id={base.id} zone={zone} />
        </>
      }
    />
  )
}
