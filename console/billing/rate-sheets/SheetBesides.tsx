import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { AccessorialKind } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { type RateSheetDetail, rateSheetForm } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { RepeatedFields } from '../../records/RepeatedFields.tsx'
import { useT } from '../../words/words.ts'
import { AccessorialFields } from './AccessorialFields.tsx'
import type { AccessorialPart } from './accessorial-fields.ts'
import {
  type BesidesValues,
  besidesOf,
  besidesWire,
  emptyAccessorial,
  emptyZone,
  type ZonePart,
} from './besides-form.ts'
import classes from './RateSheetPage.module.css'

/** A sheet's accessorials, zones, and weighing rules. */
export function SheetBesides({
  sheet,
  onSaved,
}: {
  sheet: RateSheetDetail
  onSaved: (sheet: RateSheetDetail) => void
}) {
  const t = useT(driverWords, lawWords, rateSheetWords)
  const editable = useHolds(['/truck/rateSheet/save']) && sheet.status === 'draft'
  const [start] = useState(() => besidesOf(sheet))
  const form = useForm<BesidesValues>(() => start)
  const dirty = form.values !== start
  useReportUnsaved(dirty)
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
      form.refuse(error)
    }
  }
  return (
    // With all fields disabled, it could not be scrolled by keyboard otherwise.
    <form className={classes.scroll} onSubmit={save} noValidate tabIndex={editable ? undefined : 0}>
      <fieldset disabled={!editable} className={classes.plain}>
        <FormSection title={t('rateSheetPage:accessorials')}>
          <RepeatedFields<BesidesValues, 'accessorials', AccessorialPart>
            form={form}
            name="accessorials"
            empty={emptyAccessorial}
            titleOf={(number, { name, kind }) =>
              t('rateSheetPage:accessorial', {
                number,
                name: name.trim() || t(`accessorialKind:${kind as AccessorialKind}`),
              })
            }
            removeText={(number) => t('rateSheetPage:removeAccessorial', { number })}
            addText={t('rateSheetPage:addAccessorial')}
          >
            {(field) => <AccessorialFields field={field} />}
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
          <TextInput
            {...form.bind('holidays')}
            label={t('rateSheetPage:holidays')}
            description={t('rateSheetPage:holidaysHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
          />
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
