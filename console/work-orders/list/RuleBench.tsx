import { calls } from 'virtual:calls'
import type { RuleItem } from '@shortcut/domain/work-orders/rule.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as ruleBenchWords from '@shortcut/words/en/rule-bench.ts'
import { ruleRemarks } from '@shortcut/words/rule-remarks.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchOf } from '../../call/use-call.ts'
import { useSettled } from '../../time/use-settled.ts'
import { useT } from '../../words/words.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import classes from './RuleBench.module.css'

type Props = {
  /** Id of the saved folder, so that it does not count as an overlap with itself; absent for a new one. */
  folderId: string | undefined
  items: readonly RuleItem[]
}

/** The rule is tried after a pause in typing this long, ms. */
const settleFor = 350
const mostOverlaps = 6

/** Shows a rule's result while it is written: how many orders, which, overlaps with other folders, and whether it makes sense. */
export function RuleBench({ folderId, items }: Props) {
  const t = useT(lawWords, ruleBenchWords)
  const written = items
    .filter(({ ruleValue }) => ruleValue.trim() !== '')
    .map(({ ruleField, operator, ruleValue }) => ({ ruleField, operator, ruleValue }))
  const settled = useSettled(JSON.stringify(written), settleFor)
  const ruleItemList = useMemo(() => JSON.parse(settled) as RuleItem[], [settled])
  const isWhole = written.length === items.length && items.length > 0
  const { data, isError, error, isPlaceholderData } = useQuery({
    ...searchOf(calls.rules.tryRule, { ruleItemList, ...(folderId && { id: folderId }) }),
    enabled: ruleItemList.length > 0,
    gcTime: 0,
    retry: false,
  })
  const isFresh = settled === JSON.stringify(written) && !isPlaceholderData
  return (
    <section className={classes.bench} aria-label={t('ruleBench:title')}>
      <h3>{t('ruleBench:title')}</h3>
      {ruleRemarks(t, items, isWhole).map(({ message, isNever }) => (
        <p key={message} className={isNever ? classes.never : classes.strange} role="alert">
          <StatusGlyph tone={isNever ? 'red' : 'amber'} /> {message}
        </p>
      ))}
      {written.length === 0 && <p className={classes.none}>{t('ruleBench:nothingYet')}</p>}
      {isError && <p className={classes.none}>{error.message}</p>}
      {data && written.length > 0 && (
        <div className={isFresh ? undefined : classes.stale}>
          <p role="status" className={classes.count}>
            {data.isExact
              ? t('ruleBench:count', { count: data.count, shown: data.count.toLocaleString('en') })
              : t('ruleBench:about', {
                  shown: data.count.toLocaleString('en'),
                  total: data.total.toLocaleString('en'),
                })}
          </p>
          {data.overlaps.length > 0 && (
            <ul className={classes.overlaps} aria-label={t('ruleBench:overlaps')}>
              {data.overlaps.slice(0, mostOverlaps).map(({ id, name, count }) => (
                <li key={id}>
                  {t(count === data.count ? 'ruleBench:overlapAll' : 'ruleBench:overlap', {
                    name,
                    count: count.toLocaleString('en'),
                  })}
                </li>
              ))}
              {data.overlaps.length > mostOverlaps && (
                <li>{t('ruleBench:moreOverlaps', { count: data.overlaps.length - mostOverlaps })}</li>
              )}
            </ul>
          )}
          {data.sample.length > 0 && (
            <DataTable
              label={t('ruleBench:sample')}
              layout="clipped"
              rows={data.sample}
              rowKey={({ id }) => id}
              columns={[
                { key: 'bookingId', width: 120, cell: ({ bookingId }) => bookingId },
                {
                  key: 'status',
                  width: 116,
                  cell: ({ bookingStatus }) => <BookingStatusBadge status={bookingStatus} />,
                },
                { key: 'customer', cell: ({ customerName }) => customerName },
                {
                  key: 'way',
                  cell: ({ pickupPlace, deliveryPlace }) => [pickupPlace, deliveryPlace].filter(Boolean).join(' → '),
                },
              ]}
            />
          )}
        </div>
      )}
    </section>
  )
}
