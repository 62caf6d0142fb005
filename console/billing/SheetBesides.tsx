import { calls } from 'virtual:calls'
import { Button, Select, TextInput } from '@mantine/core'
import {
  accessorialKinds,
  accessorialTriggers,
  accessorialUnits,
  blockRoundings,
  clockStarts,
} from '@shortcut/domain/billing/rate-fields.ts'
import { type RateSheetDetail, rateSheetForm } from '@shortcut/domain/billing/rate-sheet-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormSection, wholeLine } from '@shortcut/ui/FormDrawer.tsx'
import { useReportUnsaved } from '@shortcut/ui/unsaved.ts'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../app/call.ts'
import { showSuccess } from '../app/notices.ts'
import { useHolds } from '../app/session.ts'
import { useForm } from '../app/use-form.ts'
import { useT } from '../app/words.ts'
import { schemaErrors, serverErrors } from '../records/RecordDrawer.tsx'
import { RepeatedFields } from '../records/RepeatedFields.tsx'
import {
  type AccessorialPart,
  type BesidesValues,
  besidesOf,
  besidesWire,
  emptyAccessorial,
  emptyZone,
  type ZonePart,
} from './besides-form.ts'
import classes from './RateSheetPage.module.css'

type Field = Exclude<keyof AccessorialPart, 'key' | 'bookingType' | 'poundsFrom' | 'poundsTo' | 'lateForfeits'>
/** What is asked of each kind, beside its kind, name and price. */
const time: Field[] = [
  'priceMinutes',
  'freePickupMinutes',
  'freeDropoffMinutes',
  'blockMinutes',
  'blockRounding',
  'clock',
  'stopKind',
  'maxCharge',
  'maxPerOrder',
]
const service: Field[] = ['unit', 'trigger', 'tag', 'minCharge', 'maxCharge']
const asked: Record<string, Field[]> = {
  detention: time,
  layover: time,
  extraStop: ['includedStops', 'stopKind', 'maxCharge'],
  truckOrderedNotUsed: ['unit', 'minCharge', 'maxCharge'],
}

/** Whatever a sheet charges besides its lines, the zones that lines name, and how orders are weighed. */
export function SheetBesides({
  sheet,
  onSaved,
}: {
  sheet: RateSheetDetail
  onSaved: (sheet: RateSheetDetail) => void
}) {
  const t = useT()
  const editable = useHolds(['/truck/rateSheet/save']) && sheet.status === 'draft'
  const [start] = useState(() => besidesOf(sheet))
  const form = useForm<BesidesValues>(() => start)
  const dirty = form.values !== start
  useReportUnsaved(dirty)
  const choices: Partial<Record<Field, { value: string; label: string }[]>> = {
    kind: accessorialKinds.map((value) => ({ value, label: t(`accessorialKind:${value}`) })),
    unit: accessorialUnits.map((value) => ({ value, label: t(`accessorialUnit:${value}`) })),
    trigger: accessorialTriggers.map((value) => ({ value, label: t(`accessorialTrigger:${value}`) })),
    clock: clockStarts.map((value) => ({ value, label: t(`clockStart:${value}`) })),
    blockRounding: blockRoundings.map((value) => ({ value, label: t(`blockRounding:${value}`) })),
    stopKind: [
      { value: '', label: t('stopKindChoice:any') },
      { value: 'pickup', label: t('stopKindChoice:pickup') },
      { value: 'dropoff', label: t('stopKindChoice:dropoff') },
    ],
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const input = besidesWire(sheet, form.values)
    const errors = schemaErrors(t, rateSheetForm, input)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      onSaved(await call(calls.rateSheet.save, input, { handles: [codes.invalid] }))
      showSuccess(t('manage:updated'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === codes.invalid) form.setErrors(serverErrors(error.data))
    }
  }
  return (
    <form className={classes.scroll} onSubmit={save} noValidate>
      <fieldset disabled={!editable} className={classes.plain}>
        <FormSection title={t('rateSheetPage:accessorials')}>
          <RepeatedFields<BesidesValues, 'accessorials', AccessorialPart>
            form={form}
            name="accessorials"
            empty={emptyAccessorial}
            titleOf={(number) => t('rateSheetPage:accessorial', { number })}
            removeText={(number) => t('rateSheetPage:removeAccessorial', { number })}
            addText={t('rateSheetPage:addAccessorial')}
          >
            {(field) =>
              (['kind', 'name', 'price', ...(asked[field('kind').value] ?? service)] as Field[])
                .filter((name) => name !== 'tag' || field('trigger').value === 'tag')
                .map((name) => {
                  const bound = { ...field(name), label: t(`accessorialField:${name}`) }
                  const data = choices[name]
                  return data ? (
                    <Select key={name} {...bound} data={data} allowDeselect={false} />
                  ) : (
                    <TextInput key={name} {...bound} autoComplete="off" />
                  )
                })
            }
          </RepeatedFields>
        </FormSection>
        <FormSection title={t('rateSheetPage:zones')}>
          <RepeatedFields<BesidesValues, 'zones', ZonePart>
            form={form}
            name="zones"
            empty={emptyZone}
            titleOf={(number) => t('rateSheetPage:zone', { number })}
            removeText={(number) => t('rateSheetPage:removeZone', { number })}
            addText={t('rateSheetPage:addZone')}
          >
            {(field) => (
              <>
                <TextInput {...field('name')} label={t('rateSheetPage:zoneName')} autoComplete="off" />
                <TextInput
                  {...field('places')}
                  label={t('rateSheetPage:zonePlaces')}
                  description={t('rateSheetPage:zonePlacesHelp')}
                  autoComplete="off"
                />
              </>
            )}
          </RepeatedFields>
        </FormSection>
        <FormSection title={t('rateSheetPage:weighing')} help={t('rateSheetPage:weighingHelp')}>
          {(['leastPounds', 'poundsStep', 'inchesPerPound'] as const).map((name) => (
            <TextInput
              key={name}
              {...form.bind(`weighing.${name}`)}
              label={t(`rateSheetField:${name}`)}
              autoComplete="off"
            />
          ))}
          {editable && (
            <div className={wholeLine}>
              <Button type="submit" disabled={!dirty}>
                {t('rateSheetPage:saveBesides')}
              </Button>
            </div>
          )}
        </FormSection>
      </fieldset>
    </form>
  )
}
