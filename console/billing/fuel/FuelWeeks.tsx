import type { fuelSurchargeApi, SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'
import { priceOfWeek, pricesOf, surchargeText } from './fuel-text.ts'

type Props = {
  index: FuelIndexReply
  currency: string
  programme: SavedFuelProgramme | undefined
  onChoose: (weekOn: string, price: string) => void
  onRemove: (weekOn: string) => Promise<void>
}

/** All weeks of an index, the latest first; those without a price stand where they are missing. */
export function FuelWeeks({ index, currency, programme, onChoose, onRemove }: Props) {
  const t = useT()
  const [removing, setRemoving] = useState('')
  const rows = useMemo(() => {
    const gaps = index.missing.map((weekOn) => ({ weekOn, price: null, source: null, updatedBy: '' }))
    return [...index.list, ...gaps].sort((a, b) => (a.weekOn < b.weekOn ? 1 : -1))
  }, [index])
  const prices = useMemo(() => pricesOf(index.region, index.list), [index])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.weeks} tabIndex={0} aria-label={t('fuelPage:indexOf', { region: index.region })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('fuelField:weekOn')}</th>
            <th scope="col" className={classes.number}>
              {t('fuelPage:price', { currency })}
            </th>
            <th scope="col" className={classes.number}>
              {t('fuelPage:change')}
            </th>
            <th scope="col" className={classes.number}>
              {programme?.name ?? t('fuelPage:surcharge')}
            </th>
            <th scope="col">
              <span className={classes.hidden}>{t('fuelPage:deletePrice')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ weekOn, price, source, updatedBy }, at) => {
            const before = rows[at + 1]?.price
            return (
              <tr key={weekOn} data-missing={price === null || undefined}>
                <td>
                  <button
                    type="button"
                    className={classes.link}
                    title={t('fuelPage:setPrice', { week: weekOn })}
                    onClick={() => onChoose(weekOn, price ?? '')}
                  >
                    {weekOn}
                  </button>
                </td>
                <td className={classes.number} title={source ? `${t(`fuelPage:${source}`)}, ${updatedBy}` : undefined}>
                  {price === null ? t('fuelPage:missingPrice') : exact(price).toFixed(Math.max(3, placesOf(price)))}
                </td>
                <td className={classes.number}>{price && before ? changeText(price, before) : ''}</td>
                <td className={classes.number}>
                  {price && programme
                    ? surchargeText(t, programme, priceOfWeek(programme, { weekOn, price }, prices))
                    : ''}
                </td>
                <td>
                  {price && (
                    <Allowed any={['/truck/fuelSurcharge/save']}>
                      <button
                        type="button"
                        className={classes.icon}
                        aria-label={`${t('fuelPage:deletePrice')} ${weekOn}`}
                        onClick={() => setRemoving(weekOn)}
                      >
                        <IconTrash size={14} aria-hidden />
                      </button>
                    </Allowed>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <ConfirmDialog
        opened={removing !== ''}
        title={t('fuelPage:deletePrice')}
        confirmText={t('fuelPage:deletePrice')}
        destructive
        onConfirm={async () => {
          await onRemove(removing)
          setRemoving('')
        }}
        onClose={() => setRemoving('')}
      >
        {t('fuelPage:deletePriceQuestion', { region: index.region, week: removing })}
      </ConfirmDialog>
    </section>
  )
}

const placesOf = (price: string) => (price.split('.')[1] ?? '').length

function changeText(price: string, before: string): string {
  const change = exact(price).minus(before)
  return `${change.isNegative() ? '−' : '+'}${change.abs().toFixed(3)}`
}

export type FuelIndexReply = ReplyOf<(typeof fuelSurchargeApi)['list']>
