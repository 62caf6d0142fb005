import { calls } from 'virtual:calls'
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { publicAddress } from '../call/public-address.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import {
  type As2Row,
  type as2ConnectionApi,
  as2Encryptions,
  as2Form,
  as2Receipts,
} from '@shortcut/domain/partners/as2-api.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as as2Words from '@shortcut/words/en/as2/connections.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { queryOf } from '../call/use-call.ts'
import type { Form } from '../forms/use-form.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { certificateName } from './certificate-name.ts'
import classes from './SftpConnections.module.css'

type Values = Omit<As2Row, 'id' | 'accountId' | 'version' | 'updatedAt' | 'updatedBy'>
type Input = InputOf<(typeof as2ConnectionApi)['save']>

const blank: Values = {
  name: '',
  ourId: '',
  theirId: '',
  url: '',
  theirCertificate: '',
  theirNextCertificate: '',
  certificateId: null,
  signs: true,
  encryption: 'aes256',
  compresses: false,
  mdn: 'sync',
  wantsSignedMdn: true,
  needsSignature: true,
  needsEncryption: true,
  takesSha1: false,
  isOn: true,
}

/** The fields of the form, without what the list adds to a row. */
const valuesOf = (row: As2Row | null): Values =>
  Object.fromEntries(
    Object.entries(blank).map(([name, value]) => [name, row ? row[name as keyof Values] : value]),
  ) as Values

const save = (input: Record<string, unknown>) =>
  call(calls.as2Connection.save, input as Input, { handles: [codes.invalid, codes.conflict] })

type Props = { accountId: string; record: As2Row | null; onClose: () => void; onSaved: () => void }

/** Adds or edits how an account and we exchange files by AS2. */
export default function As2FormDrawer({ accountId, record, onClose, onSaved }: Props) {
  const t = useT(as2Words)
  return (
    <RecordDrawer<Values, As2Row>
      title={t(record ? 'as2:edit' : 'as2:add')}
      record={record}
      valuesOf={valuesOf}
      wireOf={(values) => ({ ...values, accountId })}
      schema={as2Form}
      save={save}
      labelOf={(field) => t(`as2Field:${field}`)}
      textOf={(field, values) => String(values[field] ?? '')}
      // The pair is taken: either can be changed.
      at={(path) => (path === 'ids' ? 'theirId' : path)}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordDrawer>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function Fields({ form }: { form: Form<Values> }) {
  const t = useT(as2Words)
  const { values } = form
  const own = useQuery(queryOf(calls.as2Certificate.list, {}))
  const field = (
    name: 'name' | 'ourId' | 'theirId' | 'url' | 'theirCertificate' | 'theirNextCertificate',
    help = '',
  ) => ({
    ...form.bind(name),
    label: t(`as2Field:${name}`),
    autoComplete: 'off',
    ...(help && { description: help, inputWrapperOrder: helpBelow }),
  })
  const box = (
    name: 'signs' | 'compresses' | 'wantsSignedMdn' | 'needsSignature' | 'needsEncryption' | 'takesSha1' | 'isOn',
  ) => (
    <Checkbox
      className={wholeLine}
      label={t(`as2Field:${name}`)}
      checked={values[name]}
      onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
    />
  )
  const certificate = (name: 'theirCertificate' | 'theirNextCertificate', help: string) => (
    <Textarea
      {...field(name, help)}
      className={wholeLine}
      classNames={{ input: classes.key }}
      rows={4}
      spellCheck={false}
    />
  )
  return (
    <>
      <FormSection title={t('as2:who')}>
        <TextInput {...field('name')} maxLength={60} withAsterisk className={wholeLine} />
        <TextInput {...field('ourId')} maxLength={128} withAsterisk />
        <TextInput {...field('theirId')} maxLength={128} withAsterisk />
        {certificate('theirCertificate', t('as2:theirHelp'))}
        {certificate('theirNextCertificate', t('as2:nextHelp'))}
        {box('isOn')}
      </FormSection>
      <FormSection title={t('as2:receiving')}>
        <p className={wholeLine}>{t('as2:ourAddress', { url: publicAddress('/shortcut-api/as2/inbound') })}</p>
        {box('needsSignature')}
        {box('needsEncryption')}
        {box('takesSha1')}
      </FormSection>
      <FormSection title={t('as2:sending')}>
        <TextInput {...field('url', t('as2:urlHelp'))} type="url" className={wholeLine} maxLength={500} />
        <Select
          label={t('as2Field:certificateId')}
          data={(own.data ?? []).map((one) => ({ value: one.id, label: certificateName(one) }))}
          value={values.certificateId}
          onChange={(chosen) => form.set('certificateId', chosen)}
          error={form.errors.certificateId}
          className={wholeLine}
          clearable
        />
        <Select
          label={t('as2Field:encryption')}
          data={as2Encryptions.map((value) => ({ value, label: t(`as2Encryption:${value}`) }))}
          value={values.encryption}
          onChange={(chosen) => chosen && form.set('encryption', chosen)}
          allowDeselect={false}
        />
        <Select
          label={t('as2Field:mdn')}
          data={as2Receipts.map((value) => ({ value, label: t(`as2Mdn:${value}`) }))}
          value={values.mdn}
          onChange={(chosen) => chosen && form.set('mdn', chosen)}
          allowDeselect={false}
        />
        {box('signs')}
        {box('compresses')}
        {box('wantsSignedMdn')}
      </FormSection>
    </>
  )
}
