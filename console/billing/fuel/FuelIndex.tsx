import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import type { FuelIndexReply } from './FuelWeeks.tsx'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'
import { FuelWeekForm } from './FuelWeekForm.tsx'
import { FuelWeeks } from './FuelWeeks.tsx'

type Props = {
  index: FuelIndexReply
  currency: string
  programme: SavedFuelProgramme | undefined
  onRegion: (region: string) => void
  onChanged: () => Promise<unknown>
}

/** A region's index: the form for a price, missing weeks, and all its weeks. */
export function FuelIndex({ index, currency, programme, onRegion, onChanged }: Props) {
  const t = useT(fieldWords, fuelWords)
  const [naming, setNaming] = useState<string | null>(null)
  const [week, setWeek] = useState<{ weekOn: string; price: string } | null>(null)
  const [saves, setSaves] = useState(0)
  const price = useRef<HTMLInputElement>(null)
  const { region, regions, list, missing, overdue } = index
  const next = overdue.at(-1) ?? missing[0] ?? ''
  const known = regions.some((one) => one.region === region) ? regions : [...regions, { region, weeks: 0 }]
  const choose = (weekOn: string, now: string) => {
    setWeek({ weekOn, price: now })
    price.current?.focus()
  }
  const remove = async (weekOn: string) => {
    await call(calls.fuelSurcharge.delete, { region, weeks: [weekOn] })
    await onChanged()
  }
  return (
    <section className={classes.index} aria-label={t('fuelPage:indexOf', { region })}>
      <div className={classes.bar}>
        <h2>{t('fuelPage:index')}</h2>
        {naming === null ? (
          <Select
            aria-label={t('fuelField:region')}
            className={classes.region}
            allowDeselect={false}
            value={region}
            data={[
              ...known.map((one) => ({
                value: one.region,
                label: `${one.region} · ${t('fuelPage:weeks', { count: one.weeks })}`,
              })),
              { value: '', label: t('fuelPage:newRegion') },
            ]}
            onChange={(value) => (value ? onRegion(value) : setNaming(''))}
          />
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (naming.trim()) onRegion(naming.trim().toUpperCase())
              setNaming(null)
            }}
          >
            <TextInput
              aria-label={t('fuelPage:regionName')}
              placeholder={t('fuelPage:regionName')}
              value={naming}
              maxLength={30}
              autoFocus
              onChange={({ currentTarget }) => setNaming(currentTarget.value)}
              onKeyDown={({ key }) => key === 'Escape' && setNaming(null)}
            />
          </form>
        )}
      </div>
      <Allowed any={['/truck/fuelSurcharge/save']}>
        <FuelWeekForm
          key={`${region} ${week?.weekOn} ${week?.price} ${saves}`}
          region={region}
          weekOn={week?.weekOn ?? next}
          price={week?.price ?? ''}
          input={price}
          onSaved={async () => {
            setWeek(null)
            setSaves((before) => before + 1)
            await onChanged()
            price.current?.focus()
          }}
        />
      </Allowed>
      {missing.length > 0 && <Banner kind="warning" text={t('fuelPage:missing', { count: missing.length })} />}
      {overdue.length > 0 && <p className={classes.quiet}>{t('fuelPage:overdue', { count: overdue.length })}</p>}
      {list.length === 0 ? (
        <p className={classes.quiet}>{t('fuelPage:noPrices')}</p>
      ) : (
        <FuelWeeks index={index} currency={currency} programme={programme} onChoose={choose} onRemove={remove} />
      )}
    </section>
  )
}
