import { mostDaysOld } from '@shortcut/domain/billing/exchange/exchange.ts'
import type { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { daysAfter } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as exchangeWords from '@shortcut/words/en/billing/exchange.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'

type Pair = { from: string; to: string }
type Props = {
  pairs: ReplyOf<(typeof exchangeRateApi)['list']>['pairs']
  chosen: Pair
  onChoose: (pair: Pair) => void
}

/** All pairs that have rates, each with its latest; amber if too old for an order picked up today. */
export function ExchangePairs({ pairs, chosen, onChoose }: Props) {
  const t = useT(exchangeWords)
  const today = (useNow() ?? new Date()).toISOString().slice(0, 10)
  if (pairs.length === 0) return null
  const isOld = ({ last }: Props['pairs'][number]) => last < daysAfter(today, -mostDaysOld)
  const isChosen = ({ from, to }: Pair) => from === chosen.from && to === chosen.to
  return (
    <Scrollable className={classes.weeks} aria-label={t('exchangePage:pairs')}>
      <DataTable
        sticky
        rows={pairs}
        rowKey={({ from, to }) => `${from} ${to}`}
        markOf={(pair) => (isChosen(pair) ? 'chosen' : isOld(pair) ? 'warning' : undefined)}
        columns={[
          {
            key: 'pair',
            header: t('exchangePage:pair'),
            cell: ({ from, to }) => (
              <button
                type="button"
                className={classes.link}
                aria-current={isChosen({ from, to }) || undefined}
                onClick={() => onChoose({ from, to })}
              >
                {t('exchangePage:pairText', { from, to })}
              </button>
            ),
          },
          { key: 'rate', header: t('exchangePage:latestRate'), align: 'end', cell: ({ rate }) => rate },
          {
            key: 'last',
            header: t('exchangePage:latestDay'),
            cell: (pair) => (isOld(pair) ? `${dayShown(pair.last)} ${t('exchangePage:old')}` : dayShown(pair.last)),
          },
          {
            key: 'days',
            header: t('exchangePage:days'),
            align: 'end',
            cell: ({ days }) => days.toLocaleString('en'),
          },
        ]}
      />
    </Scrollable>
  )
}
