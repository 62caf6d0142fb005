import { calls } from 'virtual:calls'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import {
  type MailboxRow,
  type mailboxApi,
  mailboxForm,
  mailboxSecurities,
} from '@shortcut/domain/bookings/mail/mail-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import type { Form } from '../../forms/use-form.ts'
import { RecordDrawer } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'

type Values = {
  name: string
  host: string
  port: string
  security: string
  userName: string
  password: string
  folder: string
  doneFolder: string
  failedFolder: string
  checkedBy: string
  isOn: boolean
}

const valuesOf = (row: MailboxRow | null): Values => ({
  name: row?.name ?? '',
  host: row?.host ?? '',
  port: String(row?.port ?? 993),
  security: row?.security ?? 'tls',
  userName: row?.userName ?? '',
  password: '',
  folder: row?.folder ?? 'INBOX',
  doneFolder: row?.doneFolder ?? 'Done',
  failedFolder: row?.failedFolder ?? 'Failed',
  checkedBy: row?.checkedBy ?? '',
  isOn: row?.isOn ?? true,
})
const wireOf = ({ port, ...values }: Values) => ({ ...values, port: port === '' ? null : Number(port) })

type Wire = InputOf<(typeof mailboxApi)['save']>
const save = (input: Record<string, unknown>) =>
  call(calls.mailbox.save, input as Wire, { handles: [codes.invalid, codes.conflict] })

type Props = { record: MailboxRow | null; onClose: () => void; onSaved: (row: MailboxRow) => void }

/** Adds or edits a mailbox that is read for bookings. */
export default function MailboxFormDrawer({ record, onClose, onSaved }: Props) {
  const t = useT(mailWords)
  return (
    <RecordDrawer<Values, MailboxRow>
      title={t(record ? 'mailboxes:edit' : 'mailboxes:add')}
      record={record}
      valuesOf={valuesOf}
      wireOf={wireOf}
      schema={mailboxForm}
      save={save}
      labelOf={(field) => t(`mailboxField:${field}`)}
      textOf={(field, values) => String(values[field])}
      onSaved={(row) => {
        showSuccess(t('mailboxes:saved'))
        onSaved(row)
      }}
      onClose={onClose}
    >
      {(form) => <MailboxFields form={form} record={record} />}
    </RecordDrawer>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function MailboxFields({ form, record }: { form: Form<Values>; record: MailboxRow | null }) {
  const t = useT(mailWords)
  const { values } = form
  const field = (name: Exclude<keyof Values, 'isOn'>, help = '') => ({
    ...form.bind(name),
    label: t(`mailboxField:${name}`),
    autoComplete: 'off',
    ...(help && { description: help, inputWrapperOrder: helpBelow }),
  })
  return (
    <>
      <FormSection title={t('mailboxes:server')}>
        <TextInput {...field('name')} maxLength={60} withAsterisk />
        <TextInput {...field('host')} maxLength={200} withAsterisk />
        <NumberField {...field('port')} withAsterisk />
        <Select
          {...field('security', values.security === 'none' ? t('mailboxes:securityNone') : '')}
          data={mailboxSecurities.map((value) => ({ value, label: t(`mailboxSecurity:${value}`) }))}
          allowDeselect={false}
        />
        <TextInput {...field('userName')} maxLength={200} withAsterisk />
        <PasswordField
          {...field('password', record ? t('mailboxes:passwordKept') : '')}
          autoComplete="new-password"
          maxLength={500}
          withAsterisk={!record}
        />
        <Checkbox
          className={wholeLine}
          label={t('mailboxField:isOn')}
          checked={values.isOn}
          onChange={({ currentTarget }) => form.set('isOn', currentTarget.checked)}
        />
        <Trial values={values} record={record} />
      </FormSection>
      <FormSection title={t('mailboxes:folders')}>
        <TextInput {...field('folder')} maxLength={100} withAsterisk />
        <TextInput {...field('doneFolder')} maxLength={100} withAsterisk />
        <TextInput {...field('failedFolder')} maxLength={100} withAsterisk />
      </FormSection>
      <FormSection title={t('mailboxes:sender')} help={t('mailboxes:sendersHelp')}>
        <TextInput {...field('checkedBy', t('mailboxes:checkedByHelp'))} className={wholeLine} maxLength={200} />
      </FormSection>
    </>
  )
}

/** Signs in with what is typed, before it is saved. */
function Trial({ values, record }: { values: Values; record: MailboxRow | null }) {
  const t = useT(mailWords)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ failure: string; mails: number } | null>(null)
  const run = async () => {
    setBusy(true)
    const input = { ...wireOf(values), ...(record && { id: record.id }) } as Wire
    setResult(await call(calls.mailbox.try, input).catch(() => null))
    setBusy(false)
  }
  return (
    <div className={wholeLine}>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        {t('mailboxes:try')}
      </Button>
      <span role="status">{result && !result.failure && ` ${t('mailboxes:works', { count: result.mails })}`}</span>
      {result?.failure && <Banner kind="error" text={t('mailboxes:fails', { failure: result.failure })} />}
    </div>
  )
}
