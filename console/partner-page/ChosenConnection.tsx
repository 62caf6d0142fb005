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
  const t = useT(fieldWords, partnerWords)
  const { accountId, sftpConnectionId } = form.values
  const query = useQuery(queryOf(calls.sftpConnection.list, { accountId }))
  const usable = (query.data ?? []).filter(({ pushFolder }) => pushFolder !== '')
  return (
    <Select
      label={t('partnerField:sftpConnectionId')}
      description={t('partnerPage:sftpHelp')}
      data={usable.map(({ id, name, host, pushFolder }) => ({ value: id, label: `${name} (${host}: ${pushFolder})` }))}
      value={sftpConnectionId}
      onChange={(chosen) => form.setValues((now) => ({ ...now, sftpConnectionId: chosen }))}
      error={form.errors.sftpConnectionId}
      allowDeselect={false}
      className={wholeLine}
      withAsterisk
    />
  )
}
