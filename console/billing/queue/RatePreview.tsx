import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import { moneyIn } from '../money.ts'

/** The effect of rating an order again, beside its current charges; loaded on request. */
export function RatePreview({ id }: { id: string }) {
  const t = useT(billingWords, fieldWords)
  const [asked, setAsked] = useState(false)
  const { data } = useQuery({ ...queryOf(calls.billing.previewRate, { id }), enabled: asked, gcTime: 0 })
  const names = data ? [...new Set([...data.before.charges, ...data.after.charges].map(({ name }) => name))] : []
  const sum = (side: 'before' | 'after', name: string) =>
    data?.[side].charges
      .filter((one) => one.name === name)
      .map(({ amount, currency }) => moneyIn(amount, currency))
      .join(' + ') ?? ''
  const currency = data?.after.charges[0]?.currency ?? data?.before.charges[0]?.currency ?? 'USD'
  const same = data && names.every((name) => sum('before', name) === sum('after', name))
  return (
    <DetailSection title={t('billingPage:whatWouldChange')}>
      {!asked && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('billingPage:showChange')}
        </Button>
      )}
      {same && <p className={classes.quiet}>{t('billingPage:noChange')}</p>}
      {data && !same && (
        <DataTable
          rows={names}
          rowKey={(name) => name}
          markOf={(name) => (sum('before', name) === sum('after', name) ? undefined : 'warning')}
          columns={[
            { key: 'charge', header: t('billingField:charge'), cell: (name) => name },
            {
              key: 'before',
              header: t('billingPage:before'),
              align: 'end',
              cell: (name) => sum('before', name),
            },
            { key: 'after', header: t('billingPage:after'), align: 'end', cell: (name) => sum('after', name) },
          ]}
          foot={[
            {
              key: 'total',
              cells: {
                charge: t('billingField:total'),
                before: moneyIn(data.before.total, currency),
                after: moneyIn(data.after.total, currency),
              },
            },
          ]}
        />
      )}
    </DetailSection>
  )
}
