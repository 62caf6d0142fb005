import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import {
  accessorialKinds,
  blockRoundings,
  clockStarts,
  dayKinds,
  storagePeriods,
  storageUnits,
} from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { isHourUnit } from '@shortcut/domain/billing/rating/order-hours.ts'
import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { useState } from 'react'
import type { Form } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import {
  type AccessorialField,
  conditions,
  fieldsOf,
  isCounted,
  isSet,
  triggerOf,
  triggersOf,
  unitOf,
  unitsOf,
} from './accessorial-fields.ts'
import type { BesidesValues } from './besides-form.ts'
import classes from './RateSheetPage.module.css'

type Props = { field: (of: AccessorialField) => ReturnType<Form<BesidesValues>['bind']> }

/** An accessorial's charge and, behind a button, its limits: open if it has any. */
export function AccessorialFields({ field }: Props) {
  const t = useT(rateSheetWords)
  const [opened, setOpened] = useState(() => conditions.some((name) => isSet(name, field(name).value)))
  const kind = field('kind').value
  const unit = unitOf({ kind, unit: field('unit').value })
  const trigger = triggerOf({ kind, trigger: field('trigger').value, unit })
  const tag = field('tag').value.trim()
  const unitHelp =
    kind === 'storage'
      ? t('rateSheetPage:storageHelp')
      : isHourUnit(unit)
        ? t('rateSheetPage:hourHelp')
        : unit === 'day'
          ? t('rateSheetPage:unitDayHelp')
          : undefined
  const choices: Partial<Record<AccessorialField, { value: string; label: string }[]>> = {
    kind: accessorialKinds.map((value) => ({ value, label: t(`accessorialKind:${value}`) })),
    unit:
      kind === 'storage'
        ? storageUnits.map((value) => ({ value, label: t(`storageUnit:${value}`) }))
        : unitsOf(kind).map((value) => ({ value, label: t(`accessorialUnit:${value}`) })),
    storagePeriod: storagePeriods.map((value) => ({ value, label: t(`storagePeriod:${value}`) })),
    trigger: triggersOf(kind, unit).map((value) => ({ value, label: t(`accessorialTrigger:${value}`) })),
    clock: clockStarts.map((value) => ({ value, label: t(`clockStart:${value}`) })),
    blockRounding: blockRoundings.map((value) => ({ value, label: t(`blockRounding:${value}`) })),
    days: dayKinds.map((value) => ({ value, label: t(`dayKind:${value}`) })),
    stopKind: (['', 'pickup', 'dropoff'] as const).map((value) => ({
      value,
      label: t(`stopKindChoice:${value || 'any'}`),
    })),
    bookingType: [
      { value: '', label: t('rateSheetPage:anyBookingType') },
      ...bookingTypeNames.map((label, index) => ({ value: String(index), label })),
    ],
  }
  const help: Partial<Record<AccessorialField, string>> = {
    place: t('rateSheetPage:placeHelp'),
    freeDays: t('rateSheetPage:freeDaysHelp'),
    ...(isCounted(field('unit').value) && {
      tag: t('rateSheetPage:tagHelp', { tag: tag || 'crate' }),
    }),
    ...(unit === 'costPlus' && { tag: t('rateSheetPage:costHelp', { tag: tag || 'lumper' }) }),
    breaks: t('rateSheetPage:weightPricesHelp'),
    covers: t('rateSheetPage:coversHelp'),
    precedence: t('rateSheetPage:precedenceHelp'),
  }
  const fieldNamed = (name: AccessorialField) => {
    const bound = { ...field(name), label: t(`accessorialField:${name}`) }
    const data = choices[name]
    if (name === 'lateForfeits' || name === 'discounted')
      return (
        <Checkbox
          key={name}
          className={wholeLine}
          label={bound.label}
          checked={bound.value === 'true'}
          onChange={({ currentTarget: { checked } }) => bound.onChange(String(checked))}
        />
      )
    if (!data)
      return (
        <TextInput
          key={name}
          {...bound}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={help[name]}
          autoComplete="off"
        />
      )
    return (
      <Select
        key={name}
        {...bound}
        {...(name === 'trigger' ? { value: trigger } : name === 'unit' ? { value: unit } : {})}
        data={data}
        allowDeselect={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={name === 'unit' ? unitHelp : undefined}
      />
    )
  }
  return (
    <>
      {fieldsOf({ kind, trigger, unit }).map(fieldNamed)}
      {opened ? (
        <div className={`${wholeLine} ${classes.conditions}`}>{conditions.map(fieldNamed)}</div>
      ) : (
        <div className={wholeLine}>
          <Button variant="subtle" onClick={() => setOpened(true)}>
            {t('rateSheetPage:limits')}
          </Button>
        </div>
      )}
    </>
  )
}
