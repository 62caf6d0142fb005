import type { RepairTrial } from '@shortcut/domain/bookings/api.ts'
import { bookingWindow } from '@shortcut/domain/bookings/booking-times.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as repairWords from '@shortcut/words/en/repair.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { type Translate, useT } from '../words/words.ts'
import { FaultList } from './FaultList.tsx'
import side from './MessageDrawer.module.css'
import { onlyWarns, type ShownFault } from './marked-line.ts'
import { purposeText } from './message-filter-defs.ts'
import { PastFailures } from './PastFailures.tsx'
import classes from './Repair.module.css'

type Props = {
  id: string
  text: string
  accountId: string
  customerName: string
  trial: RepairTrial | undefined
  /** The trial is of the current text. */
  isFresh: boolean
  failure: string
  faults: readonly ShownFault[]
  current: number | null
  onCurrent: (n: number) => void
}

/** The result of a corrected text, its remaining errors, and the effect on past failures. */
export function RepairTrialPanel(props: Props) {
  const { id, text, accountId, customerName, trial, isFresh, failure, faults, current, onCurrent } = props
  const t = useT(bookingMonitorWords, repairWords)
  return (
    <aside className={side.side} aria-busy={!isFresh}>
      <DetailSection title={t('repair:wouldBe')}>
        {failure && <p className={side.none}>{failure}</p>}
        {trial && (
          <div className={isFresh ? undefined : classes.stale} role="status">
            <p className={classes.verdict}>
              <StatusGlyph tone={trial.errors.length > 0 && !trial.waitsUntil ? 'red' : 'green'} />
              {verdictOf(t, trial)}
            </p>
            {trial.bookings === 1 && (
              <p className={side.none}>
                {[purposeText(t, trial.purpose), trial.customerReferenceNumber, trial.shipmentId]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            <ol className={classes.stops}>
              {trial.stops.map((stop, index) => (
                <li key={String(index)}>
                  {t(stop.kind === 'pickup' ? 'repair:pickup' : 'repair:dropoff')} {stop.place}
                  <small>{bookingWindow(stop)}</small>
                </li>
              ))}
            </ol>
          </div>
        )}
      </DetailSection>
      {faults.length > 0 && (
        <DetailSection title={t(onlyWarns(faults) ? 'bookingMonitor:warnings' : 'bookingMonitor:errors')}>
          <FaultList faults={faults} current={current} onCurrent={onCurrent} />
        </DetailSection>
      )}
      <PastFailures id={id} text={text} />
      <Allowed any={['/truck/account/list']}>
        <p className={side.none}>
          {t('repair:settings')}{' '}
          <AppLink to={`/truck/account/detail/${accountId}`}>{t('repair:settingsOf', { name: customerName })}</AppLink>
        </p>
      </Allowed>
    </aside>
  )
}

function verdictOf(
  t: Translate<typeof repairWords>,
  { errors, waitsUntil, bookings, purpose, order, receivedStatus }: RepairTrial,
): string {
  if (waitsUntil) return t('repair:waits')
  if (errors.length > 0) return t('repair:stillQuarantined')
  if (bookings > 1) return t('repair:several', { count: bookings })
  if (receivedStatus === 'DUPLICATE') return t('repair:duplicate', { label: order?.bookingId ?? '' })
  if (purpose === 'cancel') return t('repair:cancels', { label: order?.bookingId ?? '' })
  return order ? t('repair:changes', { label: order.bookingId }) : t('repair:makes')
}
