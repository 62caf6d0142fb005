import { mostDaysOld } from '@shortcut/domain/billing/exchange/exchange.ts'
import type { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { daysAfter } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'

type Pair = { from: string; to: string }
type Props = {
  pairs: ReplyOf<(typeof exchangeRateApi)['list']>['pairs']
  chosen: Pair
  onChoose: (pair: Pair) => void
}

/** All pairs that have rates, each with its latest; amber where it is too old for an order picked up today. */
export function ExchangePairs({ pairs, chosen, onChoose }: Props) {
  const t = useT()
  const today = (useNow() ?? new Date()).toISOString().slice(0, 10)
  if (pairs.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.weeks} tabIndex={0} aria-label={t('exchangePage:pairs')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('exchangePage:pair')}</th>
            <th scope="col" className={classes.number}>
              {t('exchangePage:latestRate')}
            </th>
            <th scope="col">{t('exchangePage:latestDay')}</th>
            <th scope="col" className={classes.number}>
              {t('exchangePage:days')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ from, to, days, last, rate }) => {
            const isOld = last < daysAfter(today, -mostDaysOld)
            const isChosen = from === chosen.from && to === chosen.to
            return (
              <tr key={`${from} ${to}`} data-chosen={isChosen || undefined} data-missing={isOld || undefined}>
                <td>
                  <button
                    type="button"
                    className={classes.link}
                    aria-current={isChosen || undefined}
                    onClick={() => onChoose({ from, to })}
                  >
                    {t('exchangePage:pairText', { from, to })}
                  </button>
                </td>
                <td className={classes.number}>{rate}</td>
                <td>
                  {last}
                  {isOld && ` ${t('exchangePage:old')}`}
                </td>
                <td className={classes.number}>{days.toLocaleString('en')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
