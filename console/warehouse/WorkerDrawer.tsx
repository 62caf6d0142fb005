import { calls } from 'virtual:calls'
import { Select, Textarea, TextInput } from '@mantine/core'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { workerForm } from '@shortcut/domain/drivers/fields.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { call } from '../call/call.ts'
import type { Form } from '../forms/use-form.ts'
import type { FormProps } from '../records/ManagedListPage.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { personStatuses } from '../records/tones.ts'
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
      wireOf={(form) => ({ ...form })}
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
  const text = (field: keyof WorkerForm, required = false) => ({
    ...form.bind(field),
    label: t(`workerField:${field}`),
    withAsterisk: required,
  })
  return (
    <FormSection title={t('workerPage:person')} help={isNew ? undefined : t('driverPage:passwordKept')}>
      <TextInput {...text('name', true)} autoComplete="off" />
      <TextInput {...text('phone', true)} autoComplete="off" />
      <TextInput {...text('customerReferenceNumber', true)} autoComplete="off" />
      <Select
        {...text('status')}
        data={personStatuses.map((value) => ({ value, label: t(`personStatus:${value}`) }))}
        allowDeselect={false}
      />
      <PasswordField {...text('password', isNew)} autoComplete="new-password" />
      <PasswordField {...text('passwordAgain', isNew)} autoComplete="new-password" />
      <TextInput {...text('homeBase')} className={wholeLine} />
      <Textarea {...text('notes')} className={wholeLine} autosize minRows={2} />
    </FormSection>
  )
}
