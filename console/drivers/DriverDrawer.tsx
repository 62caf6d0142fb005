import { calls } from 'virtual:calls'
import { Select, Textarea, TextInput } from '@mantine/core'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverForm, mostLicenceImages } from '@shortcut/domain/drivers/fields.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { call } from '../call/call.ts'
import { Picker } from '../forms/Picker.tsx'
import type { Form } from '../forms/use-form.ts'
import { useToday } from '../records/ExpiryDate.tsx'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { PictureField } from '../records/PictureField.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { personStatuses } from '../records/tones.ts'
import { type Translate, useT } from '../words/words.ts'
import type { DriverRow } from './columns.tsx'
import { type DriverDetail, type DriverForm, driverFormOf, driverWire } from './driver-form.ts'

type Input = InputOf<(typeof driverApi)['save']>

const save = (input: Record<string, unknown>) =>
  call(calls.driver.save, input as Input, { handles: [codes.invalid, codes.conflict] })
/** What the trucks met so far are called. */
const unitNos = new Map<string, string>()
const findTrucks = async (q: string, signal: AbortSignal) =>
  (await call(calls.truck.forDriver, { q }, { signal, handles: 'all' })).map(({ id, number }) => {
    unitNos.set(id, number)
    return { value: id, label: number }
  })

function fieldText(
  t: Translate<typeof fieldWords | typeof recordWords>,
  field: keyof DriverForm,
  values: DriverForm,
): string {
  if (field === 'status') return t(`personStatus:${values.status}`)
  if (field === 'truckId') return unitNos.get(values.truckId) ?? ''
  if (field === 'licenceImages') return t('pictures:count', { count: values.licenceImages.length })
  return values[field]
}

/** Adds or edits a driver. */
export default function DriverDrawer({ record: driver, onClose, onSaved }: FormProps<DriverRow, DriverDetail>) {
  const t = useT(driverWords, fieldWords, recordWords)
  return (
    <RecordDrawer
      title={t(driver ? 'driverPage:edit' : 'driverPage:add')}
      record={driver}
      valuesOf={(now) => {
        if (now?.truckId) unitNos.set(now.truckId, now.truckUnitNo ?? '')
        return driverFormOf(now)
      }}
      wireOf={driverWire}
      schema={driverForm}
      save={save}
      labelOf={(field) => t(`driverField:${field}`)}
      textOf={(field, values) => fieldText(t, field, values)}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, onBusy) => <DriverFields form={form} driver={driver} onBusy={onBusy} />}
    </RecordDrawer>
  )
}

type FieldsProps = { form: Form<DriverForm>; driver: DriverDetail | null; onBusy: (busy: boolean) => void }

function DriverFields({ form, driver, onBusy }: FieldsProps) {
  const t = useT(driverWords, fieldWords)
  const today = useToday()
  const text = (field: Exclude<keyof DriverForm, 'licenceImages'>, required = false) => ({
    ...form.bind(field),
    label: t(`driverField:${field}`),
    withAsterisk: required,
  })
  const day = (field: 'licenceExpiresOn' | 'medicalExpiresOn' | 'insuranceExpiresOn' | 'hazmatExpiresOn') => (
    <DateTimeField kind="date" today={today} {...text(field)} />
  )
  return (
    <>
      <FormSection title={t('driverPage:person')} help={driver ? t('driverPage:passwordKept') : undefined}>
        <TextInput {...text('name', true)} autoComplete="off" />
        <TextInput {...text('phone', true)} autoComplete="off" />
        <TextInput {...text('userName', true)} autoComplete="off" />
        <Select
          {...text('status')}
          data={personStatuses.map((value) => ({ value, label: t(`personStatus:${value}`) }))}
          allowDeselect={false}
        />
        <PasswordField {...text('password', !driver)} autoComplete="new-password" />
        <PasswordField {...text('passwordAgain', !driver)} autoComplete="new-password" />
      </FormSection>
      <FormSection title={t('driverPage:truck')} help={t('driverPage:truckHelp')}>
        <Picker {...text('truckId')} finds="truck" find={findTrucks} valueLabel={driver?.truckUnitNo ?? undefined} />
        <TextInput {...text('homeBase')} />
        <TextInput {...text('plateNo')} />
        <TextInput {...text('truckNo')} />
      </FormSection>
      <FormSection title={t('driverPage:papers')}>
        <TextInput {...text('licenceNo')} />
        <TextInput {...text('licenceClass')} />
        {day('licenceExpiresOn')}
        {day('medicalExpiresOn')}
        {day('insuranceExpiresOn')}
        {day('hazmatExpiresOn')}
        <PictureField
          label={t('driverField:licenceImages')}
          help={t('driverPage:mostImages')}
          value={form.values.licenceImages}
          onChange={(ids) => form.set('licenceImages', ids)}
          most={mostLicenceImages}
          onBusy={onBusy}
          error={form.errors.licenceImages}
        />
        <Textarea {...text('notes')} className={wholeLine} autosize minRows={2} />
      </FormSection>
    </>
  )
}
