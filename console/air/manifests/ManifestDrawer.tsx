import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { manifestPath, wayOf } from '@shortcut/domain/air/manifests/manifest.ts'
import type { ManifestEdition } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../call/download.ts'
import { fetched } from '../../call/fetched.tsx'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { weightShown } from '../houses/house-columns.tsx'
import { masterPath } from '../masters/master-columns.tsx'
import { airlineText } from '../stock/stock-columns.tsx'
import { changeTexts } from './manifest-text.ts'

const FlightMessageDrawer = fetched(() => import('./FlightMessageDrawer.tsx'))

type Props = { id: string; zone: string; onClose: () => void }

/** One edition as it was frozen, with what it says differently from the one before. */
export default function ManifestDrawer({ id, zone, onClose }: Props) {
  const t = useT(manifestWords)
  const query = useQuery(queryOf(calls.airManifest.detail, { id }))
  const [isMessage, setIsMessage] = useState(false)
  const failure = failureOf(query)
  const edition = query.data
  if (edition && isMessage) return <FlightMessageDrawer edition={edition} onClose={() => setIsMessage(false)} />
  return (
    <DetailDrawer
      title={edition ? `${t(`manifestKind:${edition.kind}`)} ${edition.title}` : ''}
      actions={
        edition && (
          <>
            {edition.kind === 'flight' && (
              <Button variant="default" onClick={() => setIsMessage(true)}>
                {t('manifestPage:message')}
              </Button>
            )}
            <Button onClick={() => void download(manifestPath(id))}>{t('manifestPage:openPdf')}</Button>
          </>
        )
      }
      size={880}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!edition && !failure && <SkeletonRows rows={12} columns={2} />}
      {edition && edition.voided.length > 0 && (
        <Banner kind="warning" text={t('manifestPage:voided', { numbers: edition.voided.join(', ') })} />
      )}
      {edition?.content.lines.length === 0 && <Banner kind="warning" text={t('manifestPage:isVoid')} />}
      {edition && <Edition edition={edition} zone={zone} />}
    </DetailDrawer>
  )
}

const facts = (
  t: Translate<typeof manifestWords>,
  { edition, kind, content, ...one }: ManifestEdition,
  zone: string,
) => {
  const { head } = content
  return [
    { label: t('manifestPage:edition'), value: t('manifestPage:editionNo', { edition }) },
    { label: t('manifestPage:issuedAt'), value: `${timeIn(zone, one.issuedAt)} · ${one.issuedBy}` },
    { label: t('manifestField:airline'), value: airlineText(head.airline) },
    { label: t('manifestField:flight'), value: [head.flight, dayShown(head.flightOn)].filter(Boolean).join(' · ') },
    { label: t('manifestField:lane'), value: wayOf(kind, content) },
    { label: t('manifestField:driver'), value: head.driver },
    { label: t('manifestField:truck'), value: head.truck },
    { label: t('manifestField:trailer'), value: head.trailer },
    { label: t('manifestField:truckSeal'), value: head.truckSeal },
    { label: t('manifestField:terminal'), value: head.terminal },
    { label: t('manifestField:pieces'), value: head.pieces.toLocaleString('en') },
    { label: t('manifestField:gross'), value: weightShown(head, head.gross) },
  ].filter(({ value }) => value !== '')
}

function Edition({ edition, zone }: { edition: ManifestEdition; zone: string }) {
  const t = useT(manifestWords)
  const { kind, masterId, changes, content } = edition
  return (
    <>
      <DetailSection
        title={t('manifestPage:facts')}
        actions={
          masterId && (
            <PermittedLink needs="/air/master/list" to={masterPath(masterId)}>
              {t('manifestPage:openMaster', { number: edition.title })}
            </PermittedLink>
          )
        }
      >
        <KeyValue columns={2} items={facts(t, edition, zone)} />
      </DetailSection>
      {changes.length > 0 && (
        <DetailSection title={t('manifestPage:changes', { edition: edition.edition - 1 })}>
          <ul>
            {changes
              .flatMap((change) => changeTexts(t, change))
              .map((text) => (
                <li key={text}>{text}</li>
              ))}
          </ul>
        </DetailSection>
      )}
      {content.lines.length > 0 && (
        <DetailSection title={t(kind === 'house' ? 'manifestPage:houses' : 'manifestPage:masters')}>
          <DataTable
            label={t(kind === 'house' ? 'manifestPage:houses' : 'manifestPage:masters')}
            rows={content.lines}
            rowKey={({ number }) => number}
            columns={[
              { key: 'number', rowHeader: true, header: t('manifestPage:number'), cell: ({ number }) => number },
              { key: 'lane', header: t('manifestField:lane'), cell: ({ lane }) => lane },
              kind !== 'house' && { key: 'houses', header: t('manifestPage:houses'), cell: ({ houses }) => houses },
              { key: 'consignee', header: t('manifestField:consignee'), cell: ({ consignee }) => consignee },
              {
                key: 'pieces',
                header: t('manifestField:pieces'),
                align: 'end',
                cell: ({ pieces }) => pieces.toLocaleString('en'),
              },
              {
                key: 'gross',
                header: t('manifestField:gross'),
                align: 'end',
                cell: (line) => weightShown(line, line.gross),
              },
            ]}
          />
        </DetailSection>
      )}
      {content.units.length > 0 && (
        <DetailSection title={t('manifestPage:units')}>
          <DataTable
            label={t('manifestPage:units')}
            rows={content.units}
            rowKey={({ number }) => number}
            columns={[
              { key: 'number', rowHeader: true, header: t('manifestPage:unit'), cell: ({ number }) => number },
              {
                key: 'pieces',
                header: t('manifestField:pieces'),
                align: 'end',
                cell: ({ pieces }) => pieces.toLocaleString('en'),
              },
              { key: 'tare', header: t('manifestField:tare'), align: 'end', cell: ({ tare }) => inKg(tare) },
              {
                key: 'gross',
                header: t('manifestField:unitGross'),
                align: 'end',
                cell: (unit) => inKg(unit.unitGross),
              },
              { key: 'contour', header: t('manifestField:contour'), cell: ({ contour }) => contour },
              { key: 'seal', header: t('manifestField:seal'), cell: ({ seal }) => seal },
            ]}
          />
        </DetailSection>
      )}
    </>
  )
}

const inKg = (kg: string) => kg && weightShown({ weightUnit: 'K' }, kg)
