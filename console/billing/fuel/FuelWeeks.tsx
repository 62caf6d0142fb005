import type { fuelSurchargeApi, SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Allowed } from '../../page/Allowed.tsx'
import { dayShown } from '../../time/time.ts'
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

/** All weeks of an index, latest first; missing weeks are listed in their place. */
export function FuelWeeks({ index, currency, programme, onChoose, onRemove }: Props) {
  const t = useT(fieldWords, fuelWords)
  const [removing, setRemoving] = useState('')
  const rows = useMemo(() => {
    const gaps = index.missing.map((weekOn) => ({ weekOn, price: null, source: null, updatedBy: '' }))
    return [...index.list, ...gaps].sort((a, b) => (a.weekOn < b.weekOn ? 1 : -1))
  }, [index])
  const prices = useMemo(() => pricesOf(index.region, index.list), [index])
  return (
    <Scrollable className={classes.weeks} aria-label={t('fuelPage:indexOf', { region: index.region })}>
      <DataTable
        sticky
        rows={rows}
        rowKey={({ weekOn }) => weekOn}
        markOf={({ price }) => (price === null ? 'warning' : undefined)}
        columns={[
          {
            key: 'weekOn',
            header: t('fuelField:weekOn'),
            cell: ({ weekOn, price }) => (
              <button
                type="button"
                className={classes.link}
                title={t('fuelPage:setPrice', { week: dayShown(weekOn) })}
                onClick={() => onChoose(weekOn, price ?? '')}
              >
                {dayShown(weekOn)}
              </button>
            ),
          },
          {
            key: 'price',
            header: t('fuelPage:price', { currency }),
            align: 'end',
            hint: ({ source, updatedBy }) => (source ? `${t(`fuelPage:${source}`)}, ${updatedBy}` : undefined),
            cell: ({ price }) =>
              price === null ? t('fuelPage:missingPrice') : exact(price).toFixed(Math.max(3, placesOf(price))),
          },
          {
            key: 'change',
            header: t('fuelPage:change'),
            align: 'end',
            cell: ({ price }, at) => {
              const before = rows[at + 1]?.price
              return price && before ? changeText(price, before) : ''
            },
          },
          {
            key: 'surcharge',
            header: programme?.name ?? t('fuelPage:surcharge'),
            align: 'end',
            cell: ({ weekOn, price }) =>
              price && programme ? surchargeText(t, programme, priceOfWeek(programme, { weekOn, price }, prices)) : '',
          },
          {
            key: 'delete',
            header: t('fuelPage:deletePrice'),
            hideHeader: true,
            cell: ({ weekOn, price }) =>
              price && (
                <Allowed any={['/truck/fuelSurcharge/save']}>
                  <button
                    type="button"
                    className={classes.icon}
                    aria-label={`${t('fuelPage:deletePrice')} ${dayShown(weekOn)}`}
                    onClick={() => setRemoving(weekOn)}
                  >
                    <IconTrash size={14} aria-hidden />
                  </button>
                </Allowed>
              ),
          },
        ]}
      />
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
        {t('fuelPage:deletePriceQuestion', { region: index.region, week: dayShown(removing) })}
      </ConfirmDialog>
    </Scrollable>
  )
}

const placesOf = (price: string) => (price.split('.')[1] ?? '').length

function changeText(price: string, before: string): string {
  const change = exact(price).minus(before)
  return `${change.isNegative() ? '−' : '+'}${change.abs().toFixed(3)}`
}

export type FuelIndexReply = ReplyOf<(typeof fuelSurchargeApi)['list']>
