import { calls } from 'virtual:calls'
import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverFieldRows } from '@shortcut/domain/drivers/fields.ts'
import { driverForm } from '@shortcut/domain/drivers/input.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import { Picker } from '../forms/Picker.tsx'
import type { Form } from '../forms/use-form.ts'
import { FieldControls } from '../records/fields/FieldControls.tsx'
import { formText } from '../records/fields/record-form.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { PictureField } from '../records/PictureField.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { type Translate, useT } from '../words/words.ts'
import type { DriverRow } from './columns.tsx'
import { type DriverDetail, type DriverForm, driverFormOf, driverWire } from './driver-form.ts'

type Input = InputOf<(typeof driverApi)['save']>

const save = (input: Record<string, unknown>) =>
  call(calls.driver.save, input as Input, { handles: [codes.invalid, codes.conflict] })
/** Unit numbers of the trucks seen so far, by id. */
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
  return formText(t, values[field])
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
  const password = (field: 'password' | 'passwordAgain') => (
    <PasswordField
      {...form.bind(field)}
      label={t(`driverField:${field}`)}
      withAsterisk={!driver}
      autoComplete="new-password"
    />
  )
  const own = {
    truckId: (
      <Picker
        {...form.bind('truckId')}
        label={t('driverField:truckId')}
        finds="truck"
        find={findTrucks}
        valueLabel={driver?.truckUnitNo ?? undefined}
      />
    ),
    licenceImages: (
      <PictureField
        label={t('driverField:licenceImages')}
        help={t('driverPage:mostImages')}
        value={form.values.licenceImages}
        onChange={(ids) => form.set('licenceImages', ids)}
        most={driverFieldRows.licenceImages.most}
        onBusy={onBusy}
        error={form.errors.licenceImages}
      />
    ),
  }
  const section = (name: 'person' | 'truck' | 'papers') => (
    <FieldControls
      section={name}
      form={form}
      rows={driverFieldRows}
      labelOf={(field) => t(`driverField:${field}`)}
      statusText={(status) => t(`personStatus:${status}`)}
      own={own}
    />
  )
  return (
    <>
      <FormSection title={t('driverPage:person')} help={driver ? t('driverPage:passwordKept') : undefined}>
        {section('person')}
        {password('password')}
        {password('passwordAgain')}
      </FormSection>
      <FormSection title={t('driverPage:truck')} help={t('driverPage:truckHelp')}>
        {section('truck')}
      </FormSection>
      <FormSection title={t('driverPage:papers')}>{section('papers')}</FormSection>
    </>
  )
}
