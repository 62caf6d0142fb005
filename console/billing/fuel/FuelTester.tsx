import { Select } from '@mantine/core'
import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { type FuelException, fuelCharge } from '@shortcut/domain/billing/fuel/fuel-surcharge.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import { useMemo, useState } from 'react'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import classes from './FuelSurchargePage.module.css'
import type { FuelIndexReply } from './FuelWeeks.tsx'
import { pricesOf } from './fuel-text.ts'

type Props = { programmes: readonly SavedFuelProgramme[]; chosen: string | undefined; index: FuelIndexReply }

const exceptionText = {
  fuelWeekMissing: 'fuelPage:earlierWeek',
  fuelPriceMissing: 'fuelPage:noPriceAtAll',
  fuelBandMissing: 'fuelPage:outOfBands',
  milesUnknown: 'fuelPage:noMiles',
} as const satisfies Record<FuelException, string>

/** The surcharge of a pickup on some day, step by step, by the rule for orders. */
export function FuelTester({ programmes, chosen, index }: Props) {
  const t = useT(fuelWords)
  const today = new Date().toISOString().slice(0, 10)
  const [other, setOther] = useState('')
  const [pickupOn, setPickupOn] = useState(index.list[0]?.weekOn ?? today)
  const [linehaul, setLinehaul] = useState('1000')
  const [miles, setMiles] = useState('500')
  const prices = useMemo(() => pricesOf(index.region, index.list), [index])
  const programme = programmes.find(({ id }) => id === (other || chosen))
  if (!programme) return null
  const answer = fuelCharge(programme, prices, {
    pickupOn: pickupOn || today,
    linehaul: linehaul || '0',
    miles: miles || undefined,
    currency: programme.currency,
  })
  return (
    <section>
      <h2>{t('fuelPage:tester')}</h2>
      <div className={classes.tester}>
        <Select
          label={t('fuelPage:programme')}
          data={programmes.map(({ id, name }) => ({ value: id, label: name }))}
          value={programme.id}
          allowDeselect={false}
          onChange={(value) => setOther(value ?? '')}
        />
        <DateTimeField
          kind="date"
          label={t('fuelPage:pickupOn')}
          today={today}
          value={pickupOn}
          onChange={setPickupOn}
        />
        <NumberField
          label={t('fuelPage:linehaulIn', { currency: programme.currency })}
          decimals={2}
          value={linehaul}
          onChange={setLinehaul}
        />
        <NumberField label={t('fuelPage:miles')} value={miles} onChange={setMiles} />
      </div>
      <div aria-live="polite">
        <p className={classes.result}>
          {answer.charge
            ? t('fuelPage:charged', { amount: `${answer.charge.amount} ${answer.charge.currency}` })
            : t('fuelPage:noCharge')}
        </p>
        {answer.exceptions.map((code) => (
          <p key={code} className={classes.warning}>
            {t(exceptionText[code])}
          </p>
        ))}
        <ArithmeticSteps steps={answer.steps} />
      </div>
    </section>
  )
}
