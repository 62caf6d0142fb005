import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ShipperStatus, shipperStatuses } from '@shortcut/domain/air/security.ts'
import { type ShipperSecurity, shipperForm } from '@shortcut/domain/air/security-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as securityWords from '@shortcut/words/en/air/security.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { queryClient } from '../../call/query-client.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'

type Props = { record: ShipperSecurity; name: string; onClose: () => void }

/** Sets what an account is as a shipper, with what shows it. */
export default function ShipperDrawer({ record, name, onClose }: Props) {
  const t = useT(lawWords, securityWords)
  const zone = useViewerZone()
  const [start] = useState({ status: record.status, evidence: record.evidence, expiresOn: record.expiresOn ?? '' })
  const form = useForm(() => start)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const submit = async () => {
    const { status, evidence, expiresOn } = form.values
    const { accountId, version } = record
    const input = { accountId, version, status: status as ShipperStatus, evidence, expiresOn: expiresOn || null }
    const errors = schemaErrors(t, shipperForm, input)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      await call(calls.airSecurity.saveShipper, form.sent(input), { handles: [codes.invalid, codes.conflict] })
      await queryClient.invalidateQueries({ queryKey: [calls.airSecurity.shipper.path] })
      showSuccess(t('securityPage:shipperSaved'))
      onClose()
    } catch (error) {
      form.refuse(error)
      if (error instanceof CallError && error.code === codes.conflict) setMeanwhile(error.message)
    }
  }
  return (
    <FormDrawer
      opened
      title={t('securityPage:editTitle', { name })}
      submitText={t('securityPage:saveShipper')}
      dirty={JSON.stringify(form.values) !== JSON.stringify(start)}
      over={meanwhile !== null}
      onSubmit={submit}
      onClose={onClose}
      conflict={meanwhile && <Banner kind="warning" text={meanwhile} />}
    >
      <FormSection title={t('securityPage:ofShipper')}>
        <Select
          {...form.bind('status')}
          label={t('securityPage:status')}
          data={shipperStatuses.map((value) => ({ value, label: t(`shipperStatus:${value}`) }))}
          allowDeselect={false}
        />
        <DateTimeField
          {...form.bind('expiresOn')}
          kind="date"
          label={t('securityPage:expiresOn')}
          today={toLocalDate(new Date().toISOString(), zone)}
        />
        <TextInput
          {...form.bind('evidence')}
          className={wholeLine}
          label={t('securityPage:evidence')}
          description={t('securityPage:evidenceHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          withAsterisk={form.values.status !== 'unknown'}
          autoComplete="off"
        />
      </FormSection>
    </FormDrawer>
  )
}
