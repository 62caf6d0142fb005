import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { fuelValue } from '@shortcut/domain/billing/fuel/fuel-value.ts'
import { weeksBetween } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import { useMemo, useState } from 'react'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './FuelChart.module.css'
import { FuelCurve, type Point } from './FuelCurve.tsx'
import page from './FuelSurchargePage.module.css'
import type { FuelIndexReply } from './FuelWeeks.tsx'
import { priceOfWeek, pricesOf, surchargeText } from './fuel-text.ts'

const spans = { year: 53, twoYears: 105, all: 100_000 } as const

type Props = { index: FuelIndexReply; currency: string; programme: SavedFuelProgramme | undefined }

/** The index over time, and below it the surcharge by a program. */
export function FuelChart({ index, currency, programme }: Props) {
  const t = useT(fuelWords)
  const [span, setSpan] = useState<keyof typeof spans>('year')
  const [over, setOver] = useState<number | null>(null)
  const weeks = useMemo(() => {
    const last = index.list[0]?.weekOn ?? ''
    return index.list.filter(({ weekOn }) => weeksBetween(weekOn, last) < spans[span]).reverse()
  }, [index, span])
  const first = weeks[0]?.weekOn ?? ''
  const prices = useMemo(() => pricesOf(index.region, index.list), [index])
  const points = (amountOf: (week: { weekOn: string; price: string }) => number | undefined): Point[] =>
    weeks.flatMap((week) => {
      const value = amountOf(week)
      return value === undefined ? [] : [{ at: weeksBetween(first, week.weekOn), value }]
    })
  const all = weeks.map(({ price }) => Number(price))
  const latest = weeks.at(-1)
  if (!latest) return null
  const shown = weeks.find(({ weekOn }) => weeksBetween(first, weekOn) === over) ?? latest
  const width = Math.max(1, weeksBetween(first, latest.weekOn))
  const surcharge = (week: { weekOn: string; price: string }) => {
    if (!programme) return undefined
    const price = priceOfWeek(programme, week, prices)
    const value = price === undefined ? undefined : fuelValue(programme, price).value
    return value === undefined ? undefined : Number(value)
  }
  const name = t('fuelPage:chartText', {
    region: index.region,
    first: dayShown(first),
    last: dayShown(latest.weekOn),
    low: Math.min(...all).toFixed(3),
    high: Math.max(...all).toFixed(3),
    latest: Number(latest.price).toFixed(3),
  })
  return (
    <section>
      <div className={page.bar}>
        <h2>{t('fuelPage:chart')}</h2>
        <span className={classes.readout} aria-live="off">
          {dayShown(shown.weekOn)} · <i className={classes.price} /> {Number(shown.price).toFixed(3)}{' '}
          {t('fuelPage:price', { currency })}
          {programme && (
            <>
              {' · '}
              <i className={classes.surcharge} /> {programme.name}{' '}
              {surchargeText(t, programme, priceOfWeek(programme, shown, prices))}
            </>
          )}
        </span>
        <div className={classes.spans}>
          {(Object.keys(spans) as (keyof typeof spans)[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === span} onClick={() => setSpan(one)}>
              {t(`fuelPage:${one}`)}
            </button>
          ))}
        </div>
      </div>
      <div role="img" aria-label={name}>
        <FuelCurve points={points(({ price }) => Number(price))} width={width} over={over} onOver={setOver} tall />
        {programme && <FuelCurve points={points(surcharge)} width={width} over={over} onOver={setOver} second />}
        <div className={classes.days}>
          <span>{dayShown(first)}</span>
          <span>{dayShown(latest.weekOn)}</span>
        </div>
      </div>
    </section>
  )
}
