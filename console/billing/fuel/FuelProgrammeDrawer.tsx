import { calls } from 'virtual:calls'
import { Checkbox, Select, TextInput } from '@mantine/core'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { fuelSurchargeApi, SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import {
  aboveBands,
  betweenBands,
  fuelBases,
  fuelMethods,
  fuelProgrammeForm,
  isWeekly,
} from '@shortcut/domain/billing/fuel/fuel-programme.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import { call } from '../../call/call.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import { FuelAccounts } from './FuelAccounts.tsx'
import { FuelBandFields } from './FuelBandFields.tsx'
import { type FuelForm, fuelFormOf, fuelFormText, fuelWire } from './fuel-form.ts'

type Props = {
  programme: SavedFuelProgramme | null
  region: string
  onClose: () => void
  onSaved: () => Promise<void>
}

type Input = InputOf<(typeof fuelSurchargeApi)['saveProgramme']>
const save = (input: Record<string, unknown>) =>
  call(calls.fuelSurcharge.saveProgramme, input as Input, { handles: [codes.invalid, codes.conflict] })

/** Adds or edits a program. */
export function FuelProgrammeDrawer({ programme, region, onClose, onSaved }: Props) {
  const t = useT(fieldWords, fuelWords)
  const choice = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string) =>
    names.map((name) => ({ value: name, label: textOf(name) }))
  return (
    <RecordDrawer<FuelForm, SavedFuelProgramme>
      title={t(programme ? 'fuelPage:editProgramme' : 'fuelPage:newProgramme')}
      record={programme}
      valuesOf={(row) => fuelFormOf(row, region)}
      wireOf={fuelWire}
      schema={fuelProgrammeForm}
      save={save}
      labelOf={(field) => t(`fuelField:${field}`)}
      textOf={(field, values) => fuelFormText(t, field, values)}
      onSaved={() => void onSaved()}
      onClose={onClose}
    >
      {(form) => {
        const pick = (path: keyof FuelForm) => ({
          ...form.bind(path),
          label: t(`fuelField:${path}`),
          allowDeselect: false,
        })
        return (
          <>
            <FormSection title={t('fuelPage:programme')}>
              <TextInput {...form.bind('name')} label={t('fuelField:name')} withAsterisk autoComplete="off" />
              <TextInput {...form.bind('region')} label={t('fuelField:region')} withAsterisk autoComplete="off" />
              <TextInput
                {...form.bind('currency')}
                label={t('fuelField:currency')}
                description={t('fuelPage:currencyHelp')}
                withAsterisk
                maxLength={3}
                autoComplete="off"
              />
              <Select {...pick('method')} data={choice(fuelMethods, (name) => t(`fuelMethod:${name}`))} />
              <Select {...pick('basis')} data={choice(fuelBases, (name) => t(`fuelBasis:${name}`))} />
              {isWeekly(form.values.basis) ? (
                <>
                  <Select
                    {...pick('effectiveWeekday')}
                    data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: t(`weekday:${day as 1}`) }))}
                  />
                  {form.values.basis === 'averageOfWeeks' && (
                    <NumberField {...form.bind('averageWeeks')} label={t('fuelField:averageWeeks')} min={2} max={52} />
                  )}
                  <NumberField {...form.bind('lagWeeks')} label={t('fuelField:lagWeeks')} max={12} />
                </>
              ) : (
                <>
                  <NumberField {...form.bind('effectiveDay')} label={t('fuelField:effectiveDay')} min={1} max={28} />
                  <NumberField {...form.bind('lagMonths')} label={t('fuelField:lagMonths')} max={12} />
                </>
              )}
              <Checkbox
                label={t('fuelField:isDefault')}
                checked={form.values.isDefault}
                onChange={({ currentTarget: { checked } }) =>
                  form.setValues((values) => ({ ...values, isDefault: checked }))
                }
              />
            </FormSection>
            {form.values.method === 'peg' ? (
              <FormSection title={t('fuelMethod:peg')}>
                <NumberField {...form.bind('peg')} label={t('fuelField:peg')} decimals={6} withAsterisk />
                <NumberField
                  {...form.bind('milesPerGallon')}
                  label={t('fuelField:milesPerGallon')}
                  decimals={3}
                  withAsterisk
                />
              </FormSection>
            ) : (
              <FormSection title={t('fuelField:bands')} help={t('fuelPage:bandsHelp')}>
                <Select {...pick('betweenBands')} data={choice(betweenBands, (name) => t(`fuelBetween:${name}`))} />
                <Select {...pick('aboveBands')} data={choice(aboveBands, (name) => t(`fuelAbove:${name}`))} />
                <FuelBandFields form={form} />
              </FormSection>
            )}
            {programme && <FuelAccounts programme={programme} />}
          </>
        )
      }}
    </RecordDrawer>
  )
}
