import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import type { Form } from '../forms/use-form.ts'
import { useT } from '../words/words.ts'
import type { PartnerValues } from './partner-form.ts'

/** The account's SFTP servers that have a folder for messages. */
export function ChosenConnection({ form }: { form: Form<PartnerValues> }) {
  const query = useQuery(queryOf(calls.sftpConnection.list, { accountId: form.values.accountId }))
  const usable = (query.data ?? []).filter(({ pushFolder }) => pushFolder !== '')
  const data = usable.map(({ id, name, host, pushFolder }) => ({
    value: id,
    label: `${name} (${host}: ${pushFolder})`,
  }))
  return <Chosen form={form} field="sftpConnectionId" help="sftpHelp" data={data} />
}

/** The account's AS2 connections that have a web address. */
export function ChosenAs2({ form }: { form: Form<PartnerValues> }) {
  const query = useQuery(queryOf(calls.as2Connection.list, { accountId: form.values.accountId }))
  const usable = (query.data ?? []).filter(({ url }) => url !== '')
  const data = usable.map(({ id, name, url }) => ({ value: id, label: `${name} (${url})` }))
  return <Chosen form={form} field="as2ConnectionId" help="as2Help" data={data} />
}

type Props = {
  form: Form<PartnerValues>
  field: 'sftpConnectionId' | 'as2ConnectionId'
  help: 'sftpHelp' | 'as2Help'
  data: { value: string; label: string }[]
}

function Chosen({ form, field, help, data }: Props) {
  const t = useT(fieldWords, partnerWords)
  return (
    <Select
      label={t(`partnerField:${field}`)}
      description={t(`partnerPage:${help}`)}
      data={data}
      value={form.values[field]}
      onChange={(chosen) => form.setValues((now) => ({ ...now, [field]: chosen }))}
      error={form.errors[field]}
      allowDeselect={false}
      className={wholeLine}
      withAsterisk
    />
  )
}
