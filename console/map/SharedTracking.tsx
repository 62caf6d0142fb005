import { calls } from 'virtual:calls'
import type { SharedView } from '@shortcut/domain/tracking/share-api.ts'
import type { MapPoint } from '@shortcut/ui/map/map-point.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useMemo } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { formatsNow } from '../time/formats.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './SharedPage.module.css'
import { SharedStop } from './SharedStop.tsx'
import { useSharedView } from './use-shared-view.ts'

// The text comes first: the map is thirty times as large.
const MapPanel = fetched(async () => ({ default: (await import('./MapPanel.tsx')).MapPanel }))

const tones: Record<SharedView['status'], StatusTone> = {
  booked: 'indigo',
  assigned: 'cyan',
  underWay: 'teal',
  delivered: 'green',
  cancelled: 'grey-struck',
}

/** One shipment for its customer, on a phone or at a desk. */
export function SharedTracking({ share }: { share: string }) {
  const t = useT(mapWords)
  const { view, gone, failure } = useSharedView(share)
  if (!view)
    return (
      <main className={classes.nothing}>
        {gone && <EmptyState title={t('map:nothing')} text={t('map:unknownLink')} />}
        {failure && <EmptyState title={t('shared:failed')} text={failure} />}
      </main>
    )
  const lastDrop = view.stops.findLast(({ kind }) => kind === 'dropoff')
  const zone = lastDrop?.timeZone ?? 'UTC'
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <p className={classes.product}>{t('shell:product')}</p>
        <h1>{view.reference ? t('shared:shipment', { reference: view.reference }) : t('shared:yourShipment')}</h1>
        <StatusBadge text={t(`sharedStatus:${view.status}`)} tone={tones[view.status]} framed />
        {view.estimatedAt && (
          <p className={classes.expected}>{t('shared:expected', { time: timeIn(zone, view.estimatedAt) })}</p>
        )}
        {view.pieces && (
          <p className={classes.expected}>
            {(['received', 'delivered', 'refused'] as const)
              .filter((kind) => kind !== 'refused' || view.pieces?.refused)
              .map((kind) => t(`shared:${kind}`, { count: view.pieces?.[kind] ?? 0 }))
              .join(' · ')}
          </p>
        )}
        {failure && (
          <p className={classes.failure} role="status">
            {t('shared:notRenewed', { why: failure })}
          </p>
        )}
      </header>
      {view.trucks.length > 0 && <Trucks trucks={view.trucks} share={share} />}
      <section aria-labelledby="stops">
        <h2 id="stops">{t('shared:stops')}</h2>
        <ol className={classes.stops}>
          {view.stops.map((stop, index) => (
            <SharedStop
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop of the public view has no id, and their order is fixed
              key={index}
              stop={stop}
              pictureOf={(picture) => call(calls.share.picture, { share, stop: index, picture })}
            />
          ))}
        </ol>
      </section>
      <p className={classes.foot}>{t('shared:foot')}</p>
    </main>
  )
}

function Trucks({ trucks, share }: Pick<SharedView, 'trucks'> & { share: string }) {
  const t = useT(mapWords)
  const points = useMemo(
    () =>
      trucks.map(
        ({ lat, lng, heading }, index): MapPoint => ({
          id: String(index),
          lat,
          lng,
          heading,
          kind: 'vehicle',
          tone: 'teal',
        }),
      ),
    [trucks],
  )
  const latest = trucks.reduce((newest, { at }) => (at > newest ? at : newest), '')
  return (
    <section aria-label={t('shared:truck')}>
      <p className={classes.seen}>
        {t('shared:truckSeen')} <RelativeTime at={latest} />
      </p>
      <div className={classes.map}>
        <MapPanel
          label={t('shared:truck')}
          share={share}
          points={points}
          fit="trucks"
          fitZoom={7}
          scrollsPage
          miles={formatsNow().units === 'us'}
        />
      </div>
    </section>
  )
}
