import { calls } from 'virtual:calls'
import type { billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import { useQuery } from '@tanstack/react-query'
import { ArithmeticSteps } from '../billing/ArithmeticSteps.tsx'
import { moneyText } from '../billing/money.ts'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { dayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'

type Margin = ReplyOf<(typeof billApi)['margin']>
type Line = Margin['income'][number] & { side: 'income' | 'cost' }

/** What a master brings: each house and bill with its arithmetic. Only for people who may see bills. */
export default function MarginSection({ masterId }: { masterId: string }) {
  const t = useT(billWords)
  const maySee = useHolds(['/air/bill/list'])
  useNews(['airBill', 'masterWaybill', 'houseWaybill'], calls.airBill.margin.path, 500)
  const { data } = useQuery({ ...queryOf(calls.airBill.margin, { masterId }), enabled: maySee })
  if (!data) return null
  return (
    <DetailSection title={t('billPage:margin')}>
      {data.missing.map(({ from, to, on }) => (
        <Banner key={from} kind="warning" text={t('billPage:noRate', { from, to, on: dayShown(on) })} />
      ))}
      <MarginTable margin={data} />
    </DetailSection>
  )
}

function MarginTable({ margin }: { margin: Margin }) {
  const t = useT(billWords)
  const { income, cost, incomeTotal, costTotal, currency, percent } = margin
  const lines: Line[] = [
    ...income.map((line) => ({ ...line, side: 'income' as const })),
    ...cost.map((line) => ({ ...line, side: 'cost' as const })),
  ]
  const result =
    margin.margin === null
      ? t('billPage:unknown')
      : t('billPage:arithmetic', {
          income: moneyText(incomeTotal),
          cost: moneyText(costTotal),
          margin: moneyText(margin.margin),
          currency,
        })
  return (
    <DataTable
      label={t('billPage:margin')}
      rows={lines}
      rowKey={({ side, id, part }) => `${side} ${id ?? part}`}
      columns={[
        {
          key: 'side',
          header: t('billPage:side'),
          hideHeader: true,
          width: 72,
          cell: ({ side }) => t(`billPage:${side}`),
        },
        {
          key: 'what',
          header: t('billPage:what'),
          rowHeader: true,
          cell: ({ part, name, arithmetic }) => (
            <>
              {t(`marginPart:${part}`, { name })}
              <ArithmeticSteps steps={arithmetic} />
            </>
          ),
        },
        {
          key: 'amount',
          header: currency,
          align: 'end',
          cell: ({ amount }) => (amount === '' ? t('billPage:unknown') : moneyText(amount)),
        },
      ]}
      foot={[
        {
          key: 'margin',
          cells: {
            side: t('billPage:margin'),
            what: [result, percent === null ? '' : t('billPage:marginPercent', { percent: moneyText(percent) })]
              .filter(Boolean)
              .join(' · '),
            amount: margin.margin === null ? t('billPage:unknown') : moneyText(margin.margin),
          },
        },
      ]}
    />
  )
}
