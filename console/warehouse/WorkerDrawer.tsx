import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import type { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { workerFieldRows } from '@shortcut/domain/drivers/fields.ts'
import { workerForm } from '@shortcut/domain/drivers/input.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { queryOf } from '../call/use-call.ts'
import type { Form } from '../forms/use-form.ts'
import { FieldControls } from '../records/fields/FieldControls.tsx'
import { wireOf } from '../records/fields/record-form.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { type WorkerDetail, type WorkerForm, type WorkerRow, workerFormOf } from './worker-form.ts'

type Input = InputOf<(typeof warehouseApi)['save']>

const save = (input: Record<string, unknown>) =>
  call(calls.warehouse.save, input as Input, { handles: [codes.invalid, codes.conflict] })

/** Adds or edits a warehouse worker. */
export default function WorkerDrawer({ record: worker, onClose, onSaved }: FormProps<WorkerRow, WorkerDetail>) {
  const t = useT(driverWords, fieldWords)
  return (
    <RecordDrawer
      title={t(worker ? 'workerPage:edit' : 'workerPage:add')}
      record={worker}
      valuesOf={workerFormOf}
      wireOf={(form) => wireOf(workerFieldRows, form)}
      schema={workerForm}
      save={save}
      labelOf={(field) => t(`workerField:${field}`)}
      textOf={(field, values) => (field === 'status' ? t(`personStatus:${values.status}`) : values[field])}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <WorkerFields form={form} isNew={!worker} />}
    </RecordDrawer>
  )
}

function WorkerFields({ form, isNew }: { form: Form<WorkerForm>; isNew: boolean }) {
  const t = useT(driverWords, fieldWords)
  const password = (field: 'password' | 'passwordAgain') => (
    <PasswordField
      {...form.bind(field)}
      label={t(`workerField:${field}`)}
      withAsterisk={isNew}
      autoComplete="new-password"
    />
  )
  const section = (name: 'person' | 'work') => (
    <FieldControls
      section={name}
      form={form}
      rows={workerFieldRows}
      labelOf={(field) => t(`workerField:${field}`)}
      statusText={(status) => t(`personStatus:${status}`)}
      own={{ warehouseId: <WarehouseField form={form} label={t('workerField:warehouseId')} /> }}
    />
  )
  return (
    <FormSection title={t('workerPage:person')} help={isNew ? undefined : t('driverPage:passwordKept')}>
      {section('person')}
      {password('password')}
      {password('passwordAgain')}
      {section('work')}
    </FormSection>
  )
}

function WarehouseField({ form, label }: { form: Form<WorkerForm>; label: string }) {
  const { data = [] } = useQuery(queryOf(calls.cargoWarehouse.choices, {}))
  const bound = form.bind('warehouseId')
  return (
    <Select
      {...bound}
      label={label}
      data={data.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
      onChange={(id) => form.set('warehouseId', id ?? '')}
      clearable
      searchable
    />
  )
}
