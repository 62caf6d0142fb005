import type { BookingStop, InboundBooking, Purpose } from '@shortcut/domain/bookings/booking.ts'
import { bookingWindow } from '@shortcut/domain/bookings/booking-times.ts'
import type { tenderPreviewApi } from '@shortcut/domain/bookings/preview-api.ts'
import { shownPlace } from '@shortcut/domain/bookings/shown-place.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { purposeText } from '../bookings/message-filter-defs.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './PartnerPage.module.css'

type Tried = ReplyOf<(typeof tenderPreviewApi)['preview']>
type Fault = Tried['faults'][number]

const verdictTones = { A: 'green', E: 'amber', R: 'red' } as const

/** What a tested file would become, set by set, and its answer. */
export function TriedFile({ tried }: { tried: Tried }) {
  const t = useT(partnerWords)
  return (
    <>
      {tried.sets.length === 0 && <p className={classes.quiet}>{t('tryFile:noSets')}</p>}
      {tried.sets.map((set) => (
        <section key={`${set.at} ${set.controlNumber}`} className={classes.set}>
          <h3 className={classes.setHead}>
            {t('tryFile:set', { number: set.controlNumber || shownPlace(set.at) })}
            <StatusBadge text={t(`tryFile:verdict${set.verdict}`)} tone={verdictTones[set.verdict]} />
          </h3>
          {!set.isTheirs && <p className={classes.warning}>{t('tryFile:notTheirs')}</p>}
          {set.lacksScac.length > 0 && (
            <p className={classes.warning}>{t('tryFile:lacksScac', { sets: set.lacksScac.join(', ') })}</p>
          )}
          <Faults title={t('tryFile:errors')} of={set.errors} />
          <Mapped set={set} />
          <Faults title={t('tryFile:noted')} of={set.warnings} />
        </section>
      ))}
      <Faults title={t('tryFile:fileFaults')} of={tried.faults} />
      {tried.answers.map(({ kind, text }) => (
        <section key={kind + text}>
          <h3 className={classes.heading}>{t('tryFile:answer', { kind })}</h3>
          <Scrollable as="pre" className={classes.answer}>
            {text}
          </Scrollable>
        </section>
      ))}
      {tried.answers.length === 0 && <p className={classes.quiet}>{t('tryFile:noAnswer')}</p>}
    </>
  )
}

function Faults({ title, of }: { title: string; of: readonly Fault[] }) {
  if (of.length === 0) return null
  return (
    <>
      <h4 className={classes.heading}>{title}</h4>
      <ul className={classes.faults}>
        {of.map(({ at, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are listed in the file's order and never move
          <li key={index}>
            <span className={classes.at}>{shownPlace(at)}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const freightOf = (t: Translate<typeof partnerWords>, { palletQuantity, pieces, weight, volume }: InboundBooking) =>
  [
    palletQuantity !== undefined && t('tryFile:pallets', { count: palletQuantity }),
    pieces !== undefined && t('tryFile:pieces', { count: pieces }),
    weight && `${weight.value} ${weight.unit}`,
    volume && `${volume.value} ${volume.unit}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The booking of one set, as it would be in an order. */
function Mapped({ set }: { set: Tried['sets'][number] }) {
  const t = useT(bookingMonitorWords, partnerWords, workOrderWords)
  const { booking } = set
  const { name, phone, email } = booking?.contact ?? {}
  const mapped = booking && [
    {
      label: t('tryFile:type'),
      value: booking.bookingType === undefined ? '' : t(`bookingType:${booking.bookingType}`),
    },
    { label: t('tryFile:truck'), value: booking.truckType ?? '' },
    { label: t('tryFile:freight'), value: freightOf(t, booking) },
    { label: t('tryFile:contact'), value: [name, phone, email].filter(Boolean).join(', ') },
  ]
  return (
    <>
      <KeyValue
        labelWidth={144}
        items={[
          { label: t('tryFile:purpose'), value: purposeText(t, set.purpose as Purpose | '') },
          { label: t('tryFile:shipmentId'), value: set.shipmentId },
          { label: t('tryFile:crn'), value: set.customerReferenceNumber },
          ...(mapped ?? []),
        ]}
      />
      {booking?.stops && booking.stops.length > 0 && <Stops of={booking.stops} />}
    </>
  )
}

function Stops({ of }: { of: readonly BookingStop[] }) {
  const t = useT(partnerWords)
  return (
    <DataTable
      label={t('tryFile:stops')}
      rows={of}
      // A stop is identified by its position.
      rowKey={(_, index) => index}
      columns={[
        { key: 'kind', cell: ({ kind }, index) => `${index + 1} ${t(`tryFile:${kind}`)}` },
        {
          key: 'place',
          cell: ({ company, city, province, postalCode }) =>
            [company, city, province, postalCode].filter(Boolean).join(', '),
        },
        { key: 'window', cell: bookingWindow },
      ]}
    />
  )
}
