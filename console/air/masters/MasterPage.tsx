import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { chargesOf, sumsOf } from '@shortcut/domain/air/charges.ts'
import { airMessageKinds } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { missingToBook } from '@shortcut/domain/air/waybill.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailPage } from '@shortcut/ui/page/DetailPage.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { type Translate, useT } from '../../words/words.ts'
import { MasterClocks } from '../consolidations/MasterClocks.tsx'
import { CustodySection } from '../custody/CustodySection.tsx'
import { MasterMessages } from '../exchange/MasterMessages.tsx'
import { Refusals } from '../exchange/Refusals.tsx'
import { useExchange, useRefusedBoxes } from '../exchange/use-exchange.ts'
import { VoidNotice } from '../exchange/VoidNotice.tsx'
import { GateBanner } from '../houses/GateBanner.tsx'
import { MasterHouses } from '../houses/MasterHouses.tsx'
import { MasterManifests } from '../manifests/MasterManifests.tsx'
import { RefusedBoxes } from '../paper/Box.tsx'
import { PrintWaybill } from '../paper/PrintWaybill.tsx'
import { useWaybill } from '../paper/use-waybill.ts'
import { WaybillPaper } from '../paper/WaybillPaper.tsx'
import { contentOf } from '../paper/waybill-form.ts'
import { SecuritySection } from '../security/SecuritySection.tsx'
import { MasterTimeline } from '../tracking/MasterTimeline.tsx'
import { MasterUlds } from '../ulds/MasterUlds.tsx'
import { WaybillBadge } from '../WaybillBadge.tsx'
import { IssuerBox } from './IssuerBox.tsx'
import { MasterActions } from './MasterActions.tsx'
import { masterPaper } from './master-paper.ts'

/** One master waybill in the boxes of its paper. @param margin what it brings, which a later feature knows */
export function MasterPage({ params, margin }: PageProps & { margin: ReactNode }) {
  const t = useT(masterWords)
  const { id = '' } = params
  const query = useQuery(queryOf(calls.masterWaybill.detail, { id }))
  const failure = failureOf(query)
  useTitle(query.data ? titleOf(t, query.data) : t('page:masterWaybills'))
  if (failure)
    return (
      <ErrorState
        title={t('masterPage:failed')}
        text={failure.message}
        onRetry={failure.code === 404 ? undefined : () => void query.refetch()}
      />
    )
  if (!query.data) return <SkeletonRows rows={16} columns={2} />
  return <Waybill key={id} master={query.data} margin={margin} />
}

const fwb = ['FWB'] as const

/** A draft has no number: its airports tell it from another one. */
const titleOf = (t: Translate<typeof masterWords>, { number, origin, destination }: MasterDetail) =>
  number ?? [t('masterPage:draftTitle'), [origin, destination].filter(Boolean).join('–')].filter(Boolean).join(' ')

function Waybill({ master, margin }: { master: MasterDetail; margin: ReactNode }) {
  const t = useT(airLawWords, masterWords)
  const zone = useViewerZone()
  const mayEdit = useHolds(['/air/master/save'])
  const { form, base, isChanged, busy, meanwhile, save, took, refused } = useWaybill(master, masterPaper)
  const kinds = base.kind === 'direct' ? fwb : airMessageKinds
  useNews(['masterWaybill'], calls.masterWaybill.detail.path, 300, ({ id }) => id === base.id)
  useReportUnsaved(mayEdit && isChanged)
  const { values } = form
  const content = useMemo(() => contentOf(values), [values])
  const charges = content && chargesOf(content)
  const sums = content && sumsOf(content.lines, content)
  const unit = values.content.weightUnit === 'K' ? 'kg' : 'lb'
  const disabled = !mayEdit || !nextWaybillStatus('edit', base.status)
  const missing = content && base.status === 'draft' ? missingToBook(values.airline, content) : []
  // A draft's is asked only for what keeps its FWB from being sent.
  const exchange = useExchange(base.number || missing.length === 0 ? base.id : null)
  const refusedBoxes = useRefusedBoxes(exchange, 'FWB')
  const isNewer = master.version > base.version && !busy
  return (
    <DetailPage
      title={titleOf(t, base)}
      status={<WaybillBadge status={base.status} framed />}
      subtitle={
        sums &&
        [
          t(`waybillKind:${values.kind}`),
          [values.content.origin, values.content.destination].filter(Boolean).join('–'),
          t('masterPage:subtitle', {
            count: sums.pieces,
            pieces: sums.pieces.toLocaleString('en'),
            gross: groupedText(sums.gross),
            chargeable: groupedText(sums.chargeable),
            unit,
          }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      waitsFor={
        base.status === 'void'
          ? t('masterPage:voidBecause', { reason: base.voidReason })
          : missing.length > 0 &&
            t('masterPage:missing', { missing: missing.map((key) => t(`missingToBook:${key}`)).join(', ') })
      }
      actions={
        <>
          {mayEdit && !disabled && (
            <Button variant="default" disabled={!isChanged} loading={busy} onClick={() => void save()}>
              {t('masterPage:save')}
            </Button>
          )}
          <PrintWaybill paper="masterWaybill" waybill={base} isChanged={isChanged} />
          <MasterActions
            master={base}
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
                text={t('masterPage:newer', { who: master.updatedBy })}
                action={{ text: t('masterPage:showNewer'), onClick: () => took(master) }}
              />
            )
          )}
          <GateBanner master={base} />
          {exchange && <VoidNotice exchange={exchange} />}
          {exchange && (
            <Refusals exchange={exchange} kinds={kinds} isLocked={!nextWaybillStatus('edit', base.status)} />
          )}
        </>
      }
      main={
        <RefusedBoxes value={refusedBoxes}>
          <WaybillPaper
            form={form}
            charges={charges}
            disabled={disabled}
            issuer={
              <IssuerBox
                form={form}
                disabled={disabled}
                isBooked={base.number !== null}
                customerName={base.customerName}
              />
            }
          />
        </RefusedBoxes>
      }
      below={
        <>
          <MasterTimeline master={base} />
          {base.number && exchange && (
            <MasterMessages master={base} exchange={exchange} kinds={[...kinds, 'FFR', 'FSR']} />
          )}
          <MasterClocks master={base} disabled={isChanged} onDone={took} />
          <MasterHouses master={base} />
          <MasterUlds master={base} />
          {margin}
          {base.status !== 'void' && (
            <SecuritySection of={{ masterId: base.id }} isOpen={nextWaybillStatus('plan', base.status) !== null} />
          )}
          <MasterManifests master={base} />
          {base.number && <CustodySection of={{ masterId: base.id }} />}
          <RecordHistory entity="masterWaybill" id={base.id} zone={zone} />
        </>
      }
    />
  )
}
