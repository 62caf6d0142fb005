import { calls } from 'virtual:calls'
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { type SftpRow, type sftpApi, sftpForm, sftpSignIns } from '@shortcut/domain/partners/sftp-api.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import type { Form } from '../forms/use-form.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import classes from './SftpConnections.module.css'

const texts = [
  'name',
  'host',
  'userName',
  'signIn',
  'secret',
  'hostKey',
  'pullFolder',
  'doneFolder',
  'failedFolder',
  'pushFolder',
] as const
const numbers = ['port', 'everySeconds', 'restSeconds'] as const
/** As typed. */
type Values = Record<(typeof texts)[number] | (typeof numbers)[number], string> & { isOn: boolean }
type Input = InputOf<(typeof sftpApi)['save']>

const valuesOf = (row: SftpRow | null): Values => ({
  name: row?.name ?? '',
  host: row?.host ?? '',
  port: String(row?.port ?? 22),
  userName: row?.userName ?? '',
  signIn: row?.signIn ?? 'password',
  secret: '',
  hostKey: row?.hostKey ?? '',
  pullFolder: row?.pullFolder ?? '',
  doneFolder: row?.doneFolder ?? 'done',
  failedFolder: row?.failedFolder ?? 'failed',
  pushFolder: row?.pushFolder ?? '',
  everySeconds: String(row?.everySeconds ?? 60),
  restSeconds: String(row?.restSeconds ?? 10),
  isOn: row?.isOn ?? true,
})

const wireFor =
  (accountId: string) =>
  (values: Values): Record<string, unknown> => ({
    ...values,
    accountId,
    ...Object.fromEntries(numbers.map((name) => [name, values[name] === '' ? null : Number(values[name])])),
  })

const save = (input: Record<string, unknown>) =>
  call(calls.sftpConnection.save, input as Input, { handles: [codes.invalid, codes.conflict] })

type Props = { accountId: string; record: SftpRow | null; onClose: () => void; onSaved: () => void }

/** Adds or edits an SFTP server of an account. */
export default function SftpFormDrawer({ accountId, record, onClose, onSaved }: Props) {
  const t = useT(fieldWords, partnerWords)
  return (
    <RecordDrawer<Values, SftpRow>
      title={t(record ? 'sftp:edit' : 'sftp:add')}
      record={record}
      valuesOf={valuesOf}
      wireOf={wireFor(accountId)}
      schema={sftpForm}
      save={save}
      labelOf={(field) => t(`sftpField:${field}`)}
      textOf={(field, values) => String(values[field])}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <SftpFields form={form} record={record} accountId={accountId} />}
    </RecordDrawer>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Fields = { form: Form<Values>; record: SftpRow | null; accountId: string }

function SftpFields({ form, record, accountId }: Fields) {
  const t = useT(fieldWords, partnerWords)
  const { values } = form
  const isKey = values.signIn === 'key'
  const field = (name: Exclude<keyof Values, 'isOn'>, help = '') => ({
    ...form.bind(name),
    label: t(`sftpField:${name}`),
    autoComplete: 'off',
    ...(help && { description: help, inputWrapperOrder: helpBelow }),
  })
  const kept = record ? `${t('sftp:secretKept')} ` : ''
  return (
    <>
      <FormSection title={t('sftp:server')}>
        <TextInput {...field('name')} maxLength={60} withAsterisk />
        <TextInput {...field('userName')} maxLength={200} withAsterisk />
        <TextInput {...field('host')} maxLength={200} withAsterisk />
        <NumberField {...field('port')} withAsterisk />
        <Select
          {...field('signIn')}
          data={sftpSignIns.map((value) => ({ value, label: t(`sftpSignIn:${value}`) }))}
          allowDeselect={false}
        />
        {isKey ? (
          <Textarea
            {...field('secret', `${kept}${t('sftp:keyHelp')}`)}
            label={t('sftpField:privateKey')}
            className={wholeLine}
            classNames={{ input: classes.key }}
            rows={4}
            spellCheck={false}
            withAsterisk={!record}
          />
        ) : (
          <TextInput
            {...field('secret', kept.trim())}
            type="password"
            autoComplete="new-password"
            maxLength={500}
            withAsterisk={!record}
          />
        )}
        <TextInput
          {...field('hostKey', t('sftp:hostKeyHelp'))}
          className={wholeLine}
          classNames={{ input: classes.key }}
          maxLength={60}
          spellCheck={false}
        />
        <Trial form={form} record={record} accountId={accountId} />
        <Checkbox
          className={wholeLine}
          label={t('sftpField:isOn')}
          checked={values.isOn}
          onChange={({ currentTarget }) => form.set('isOn', currentTarget.checked)}
        />
      </FormSection>
      <FormSection title={t('sftp:pulling')}>
        <TextInput {...field('pullFolder', t('sftp:pullHelp'))} className={wholeLine} maxLength={200} />
        <TextInput {...field('doneFolder', t('sftp:moveHelp'))} maxLength={200} />
        <TextInput {...field('failedFolder', t('sftp:moveHelp'))} maxLength={200} />
        <NumberField {...field('everySeconds')} />
        <NumberField {...field('restSeconds', t('sftp:restHelp'))} />
      </FormSection>
      <FormSection title={t('sftp:pushing')}>
        <TextInput {...field('pushFolder', t('sftp:pushHelp'))} className={wholeLine} maxLength={200} />
      </FormSection>
    </>
  )
}

/** Looks at the host key; signs in with what is typed if the key is trusted. */
function Trial({ form, record, accountId }: Fields) {
  const t = useT(fieldWords, partnerWords)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ReplyOf<(typeof sftpApi)['try']> | null>(null)
  const run = async (hostKey: string) => {
    setBusy(true)
    const input = { ...wireFor(accountId)({ ...form.values, hostKey }), ...(record && { id: record.id }) } as Input
    setResult(await call(calls.sftpConnection.try, input).catch(() => null))
    setBusy(false)
  }
  const trust = async (hostKey: string) => {
    form.set('hostKey', hostKey)
    await run(hostKey)
  }
  return (
    <div className={wholeLine}>
      <Button variant="default" loading={busy} onClick={() => void run(form.values.hostKey)}>
        {t('sftp:try')}
      </Button>
      <span role="status">{result?.isTrusted && ` ${t('sftp:works', { count: result.files })}`}</span>
      {result?.failure && <Banner kind="error" text={t('sftp:fails', { failure: result.failure })} />}
      {result && !result.isTrusted && result.hostKey && (
        <div className={classes.found}>
          {!result.failure && <span>{t('sftp:hostKeyShown')}</span>}
          <code className={classes.key}>{result.hostKey}</code>
          <Button variant="default" onClick={() => void trust(result.hostKey)}>
            {t('sftp:trust')}
          </Button>
        </div>
      )}
    </div>
  )
}
