import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import page from '../fuel/FuelSurchargePage.module.css'
import { moneyIn } from '../money.ts'

/** What rating an order again would change, beside what it is charged now; asked for when somebody wants to know. */
export function RatePreview({ id }: { id: string }) {
  const t = useT()
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
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">{t('billingField:charge')}</th>
              <th scope="col" className={page.number}>
                {t('billingPage:before')}
              </th>
              <th scope="col" className={page.number}>
                {t('billingPage:after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} data-missing={sum('before', name) !== sum('after', name) || undefined}>
                <td>{name}</td>
                <td className={page.number}>{sum('before', name)}</td>
                <td className={page.number}>{sum('after', name)}</td>
              </tr>
            ))}
            <tr>
              <td>{t('billingField:total')}</td>
              <td className={page.number}>{moneyIn(data.before.total, currency)}</td>
              <td className={page.number}>{moneyIn(data.after.total, currency)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </DetailSection>
  )
}
