import type { InterestPeriod } from '@shortcut/domain/billing/interest/interest.ts'
import type { ArithmeticStep } from '@shortcut/domain/billing/rating/charge.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as interestWords from '@shortcut/words/en/billing/interest.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

export type ShownPeriod = InterestPeriod & { credited?: string; arithmetic?: readonly ArithmeticStep[] }
type Props = { periods: readonly ShownPeriod[]; currency: string; total: string; narrow?: boolean }

const Day = ({ on }: { on: string }) => <span className={classes.whole}>{dayShown(on)}</span>

/** Why an account pays interest: each overdue invoice, the days, what was open, and the rate. */
export function InterestPeriods({ periods, currency, total, narrow = false }: Props) {
  const t = useT(interestWords, invoiceWords)
  return (
    <DataTable
      rows={periods}
      rowKey={({ overdueId, fromOn }) => `${overdueId} ${fromOn}`}
      columns={[
        {
          key: 'number',
          header: t('interestLine:number'),
          cell: ({ overdueId, number, arithmetic }) => (
            <>
              <span className={classes.whole}>
                <AppLink to={`/billing/invoice/${overdueId}`}>{number}</AppLink>
              </span>
              {arithmetic && <ArithmeticSteps steps={arithmetic} className={classes.steps} />}
            </>
          ),
        },
        !narrow && { key: 'dueOn', header: t('interestLine:dueOn'), cell: ({ dueOn }) => <Day on={dueOn} /> },
        {
          key: 'period',
          header: t('interestLine:period'),
          cell: ({ fromOn, toOn }) => (
            <>
              <span className={classes.whole}>{dayShown(fromOn)} –</span> <Day on={toOn} />
            </>
          ),
        },
        { key: 'days', header: t('interestLine:days'), align: 'end', cell: ({ days }) => days },
        {
          key: 'principal',
          header: t('interestLine:principal'),
          align: 'end',
          cell: ({ principal }) => moneyText(principal),
        },
        {
          key: 'rate',
          header: t('interestLine:rate'),
          align: 'end',
          cell: ({ percent, per }) => {
            const text = t('interestLine:rateOf', { percent, per: t(`interestPer:${per}`) })
            return narrow ? <span className={classes.wrapping}>{text}</span> : text
          },
        },
        {
          key: 'amount',
          header: currency,
          align: 'end',
          cell: ({ amount, credited = '' }) => (
            <>
              {moneyText(amount)}
              {/[1-9]/.test(credited) && (
                <div className={classes.none}>{t('invoices:credited', { amount: moneyText(credited) })}</div>
              )}
            </>
          ),
        },
      ]}
      foot={[{ key: 'total', cells: { number: t('interest:total'), amount: moneyText(total) } }]}
    />
  )
}
