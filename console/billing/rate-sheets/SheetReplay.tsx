import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { daysAfter } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import type { RateSheetDetail, ReplaySums, rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DataTable, type TableColumn } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useForm } from '../../forms/use-form.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { type Translate, useT } from '../../words/words.ts'
import { moneyIn } from '../money.ts'
import classes from './RateSheetPage.module.css'

type Found = ReplyOf<typeof rateSheetApi.replay>
type Sums = Pick<ReplaySums, 'currency' | 'before' | 'after'>

/** Days of a first look. */
const usualDays = 90

const signed = ({ before, after, currency }: Sums) => {
  const gap = exact(after).minus(before)
  const percent = exact(before).isZero() ? '' : ` (${gap.gt(0) ? '+' : ''}${gap.div(before).mul(100).toFixed(1)} %)`
  return `${gap.gt(0) ? '+' : ''}${moneyIn(gap.toFixed(), currency)}${percent}`
}

function sumColumns<Row extends Sums>(t: Translate<typeof rateSheetWords>): TableColumn<Row>[] {
  return [
    {
      key: 'before',
      header: t('rateSheetPage:replayBefore'),
      align: 'end',
      cell: ({ before, currency }) => moneyIn(before, currency),
    },
    {
      key: 'after',
      header: t('rateSheetPage:replayAfter'),
      align: 'end',
      cell: ({ after, currency }) => moneyIn(after, currency),
    },
    {
      key: 'difference',
      header: t('rateSheetPage:replayDifference'),
      align: 'end',
      cell: (row) => <span className={exact(row.after).lt(row.before) ? classes.less : undefined}>{signed(row)}</span>,
    },
  ]
}

/** Past orders by this edition, beside what they are charged now. */
export default function SheetReplay({ sheet }: { sheet: RateSheetDetail }) {
  const t = useT(rateSheetWords)
  const today = toLocalDate(new Date().toISOString(), useViewerZone())
  const form = useForm(() => ({ from: daysAfter(today, -usualDays), to: today }))
  const [found, setFound] = useState<Found>()
  const [isBusy, setBusy] = useState(false)
  const compare = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      form.setErrors({})
      setFound(await call(calls.rateSheet.replay, { id: sheet.id, ...form.values }, { handles: [codes.invalid] }))
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.scroll}>
      <form className={classes.replay} onSubmit={compare} noValidate>
        <DateTimeField {...form.bind('from')} label={t('rateSheetPage:replayFrom')} kind="date" today={today} />
        <DateTimeField {...form.bind('to')} label={t('rateSheetPage:replayTo')} kind="date" today={today} />
        <Button type="submit" loading={isBusy}>
          {t('rateSheetPage:replayIt')}
        </Button>
      </form>
      <p className={classes.quiet}>{t('rateSheetPage:replayHelp')}</p>
      {isBusy && <SkeletonRows rows={8} columns={5} />}
      {!isBusy && found && <ReplayFound found={found} />}
    </div>
  )
}

function ReplayFound({ found }: { found: Found }) {
  const t = useT(rateSheetWords)
  if (found.orders === 0) return <p>{t('rateSheetPage:replayNone')}</p>
  const several = { key: 'orders', header: t('rateSheetPage:orderCount'), align: 'end' } as const
  return (
    <>
      <p>
        {t('rateSheetPage:replayed', { count: found.orders, differing: found.differing.toLocaleString('en') })}{' '}
        {found.isCut && t('rateSheetPage:replayLatest', { count: found.orders.toLocaleString('en') })}{' '}
        {found.differing === 0 && t('rateSheetPage:replaySame')}
      </p>
      {found.noRate > 0 && <p className={classes.wrong}>{t('rateSheetPage:replayNoRate', { count: found.noRate })}</p>}
      <h2 className={classes.replayHead}>{t('rateSheetPage:replayParts')}</h2>
      <DataTable
        rows={[...found.totals.map((sums) => ({ ...sums, part: undefined })), ...found.parts]}
        rowKey={({ part, currency }) => `${part} ${currency}`}
        columns={[
          {
            key: 'part',
            header: t('rateSheetPage:charge'),
            cell: ({ part, currency }) => `${part ? t(`replayPart:${part}`) : t('rateSheetPage:all')}, ${currency}`,
          },
          { ...several, cell: ({ orders }) => orders.toLocaleString('en') },
          ...sumColumns<Sums & { orders: number; part: Found['parts'][number]['part'] | undefined }>(t),
        ]}
      />
      <h2 className={classes.replayHead}>{t('rateSheetPage:replayCustomers')}</h2>
      <DataTable
        rows={found.customers}
        rowKey={({ accountId, currency }) => `${accountId} ${currency}`}
        columns={[
          {
            key: 'customer',
            header: t('rateSheetPage:customer'),
            cell: ({ accountId, customer }) => <AppLink to={`/truck/account/detail/${accountId}`}>{customer}</AppLink>,
          },
          { ...several, cell: ({ orders }) => orders.toLocaleString('en') },
          ...sumColumns<Found['customers'][number]>(t),
        ]}
      />
      <h2 className={classes.replayHead}>{t('rateSheetPage:replayLanes')}</h2>
      <DataTable
        rows={found.lanes}
        rowKey={({ lane, currency }) => `${lane} ${currency}`}
        columns={[
          { key: 'lane', header: t('rateSheetPage:lane'), cell: ({ lane }) => lane },
          { ...several, cell: ({ orders }) => orders.toLocaleString('en') },
          ...sumColumns<Found['lanes'][number]>(t),
        ]}
      />
      {found.largest.length > 0 && (
        <>
          <h2 className={classes.replayHead}>{t('rateSheetPage:replayOrders')}</h2>
          <DataTable
            rows={found.largest}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'order',
                header: t('rateSheetPage:bookingId'),
                cell: ({ id, bookingId }) => <AppLink to={`/work/order/detail/${id}`}>{bookingId}</AppLink>,
              },
              { key: 'customer', header: t('rateSheetPage:customer'), cell: ({ customer }) => customer },
              { key: 'lane', header: t('rateSheetPage:lane'), cell: ({ lane }) => lane },
              ...sumColumns<Found['largest'][number]>(t),
              {
                key: 'noRate',
                cell: ({ noRate }) => noRate && <span className={classes.wrong}>{t('rateSheetPage:noRate')}</span>,
              },
            ]}
          />
        </>
      )}
    </>
  )
}
