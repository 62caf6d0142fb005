import { Button } from '@mantine/core'
import { typedCodes } from '@shortcut/domain/air/tracking/progress.ts'
import type { TimelineEvent } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as trackingWords from '@shortcut/words/en/air/tracking.ts'
import { useHolds } from '../../call/session.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { discrepancyText } from './missing-text.ts'

type TruckCode = `${'pickup' | 'dropoff'}${'Arrived' | 'Left'}`

type Props = {
  events: readonly TimelineEvent[]
  /** Of typed statuses. */
  onRemove?: (event: TimelineEvent) => void
}

/** What happened, oldest first, each by the clock of its place. */
export function TimelineTable({ events, onRemove }: Props) {
  const t = useT(trackingWords)
  const maySeeMessages = useHolds(['/bookingMonitor/index/list'])
  return (
    <DataTable
      label={t('airTracking:title')}
      rows={events}
      rowKey={({ id }) => id}
      empty={<p>{t('airTracking:noEvents')}</p>}
      columns={[
        {
          key: 'when',
          rowHeader: true,
          header: t('airTracking:when'),
          cell: ({ at, timeZone, isDay }) =>
            isDay ? dayShown(timeIn(timeZone, at).slice(0, 10)) : timeIn(timeZone, at),
        },
        { key: 'event', header: t('airTracking:event'), cell: (event) => nameOf(t, event) },
        { key: 'where', header: t('airTracking:where'), cell: ({ place }) => place },
        { key: 'flight', header: t('airTracking:flight'), cell: ({ flight }) => flight },
        {
          key: 'pieces',
          header: t('airTracking:pieces'),
          align: 'end',
          cell: ({ pieces, by }) => pieces?.toLocaleString('en') ?? (by === 'truck' ? '' : t('airTracking:all')),
        },
        {
          key: 'source',
          header: t('airTracking:source'),
          cell: (event) => {
            const { id, source, workOrderId, messageId } = event
            if (workOrderId) return <AppLink to={`/work/order/detail/${workOrderId}`}>{source}</AppLink>
            if (messageId && maySeeMessages)
              return <AppLink to={`/bookingMonitor/index#${messageId}`}>{source}</AppLink>
            if (messageId || !onRemove) return source
            return (
              <>
                {source}{' '}
                <Button
                  key={id}
                  variant="subtle"
                  aria-label={t('airTracking:removeOf', { code: event.code })}
                  onClick={() => onRemove(event)}
                >
                  {t('airTracking:remove')}
                </Button>
              </>
            )
          },
        },
      ]}
      markOf={({ against }) => (against ? 'warning' : undefined)}
      below={({ remark, against }) =>
        [remark, against && t('airTracking:against', { why: t(`contradiction:${against}`) })].filter(Boolean).join(' ')
      }
    />
  )
}

function nameOf(t: Translate<typeof trackingWords>, { by, code, discrepancy }: TimelineEvent): string {
  if (by === 'truck') return t(`truckEvent:${code as TruckCode}`)
  const known = typedCodes.find((one) => one === code)
  const name = known ? `${code} · ${t(`airStatus:${known}`)}` : code
  return discrepancy === '' ? name : `${name}: ${discrepancyText(t, discrepancy)}`
}
