import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type SecurityMethod, securityMethods, securityResults } from '@shortcut/domain/air/security.ts'
import { type ScreeningForm, type Security, type Shipment, screeningForm } from '@shortcut/domain/air/security-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as securityWords from '@shortcut/words/en/air/security.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { wallTimeIn, zoneName } from '../../time/time.ts'
import { dayIn, instantOf } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { forgetPlans } from '../consolidations/forget-plans.ts'

const keyOf = ({ houseId }: Shipment) => houseId ?? 'master'

/** Records how pieces were made secure, of one waybill or of all houses of a master at once. */
export default function ScreeningDrawer({ security, onClose }: { security: Security; onClose: () => void }) {
  const t = useT(lawWords, securityWords)
  const zone = useViewerZone()
  const [now] = useState(() => new Date().toISOString())
  const [start] = useState(() => ({
    method: 'XRY',
    result: 'passed',
    doneAt: wallTimeIn(zone, now),
    doneBy: '',
    place: '',
    seal: '',
    pieces: Object.fromEntries(
      security.shipments.map((one) => [keyOf(one), one.pieces > one.secured ? String(one.pieces - one.secured) : '']),
    ),
  }))
  const form = useForm(() => start)
  const { values } = form
  const isSealed = values.method === 'sealed'
  const submit = async () => {
    const { method, result, doneAt, pieces, ...said } = values
    const of = security.shipments.flatMap((one) => {
      const count = Number(pieces[keyOf(one)] || 0)
      return count > 0
        ? [{ houseId: one.houseId, masterId: one.houseId ? null : security.masterId, pieces: count }]
        : []
    })
    const input = {
      ...said,
      of,
      method: method as SecurityMethod,
      result: result as ScreeningForm['result'],
      doneAt: doneAt ? instantOf(zone, doneAt) : '',
    }
    const [first] = security.shipments
    const errors = schemaErrors(t, screeningForm, input)
    const { of: none, seal, ...others } = errors
    form.setErrors({
      ...others,
      ...(seal && { seal: t('securityPage:sealMissing') }),
      ...(none && first && { [`pieces.${keyOf(first)}`]: t('securityPage:noPieces') }),
    })
    if (Object.keys(errors).length > 0) return
    try {
      const { ids } = await call(calls.airSecurity.record, form.sent(input), { handles: [codes.invalid] })
      await forgetPlans()
      showSuccess(t('securityPage:saved', { count: ids.length }))
      onClose()
    } catch (error) {
      // The pieces of a waybill have its name in the form, and its place in the call.
      form.refuse(error, (path) => {
        const one = of[Number(/^of\.(\d+)/.exec(path)?.[1])]
        return one ? `pieces.${one.houseId ?? 'master'}` : path
      })
    }
  }
  return (
    <FormDrawer
      opened
      title={t('securityPage:recordTitle')}
      submitText={t('securityPage:save')}
      dirty={JSON.stringify(values) !== JSON.stringify(start)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('securityPage:how')}>
        <Select
          {...form.bind('method')}
          className={wholeLine}
          label={t('securityPage:method')}
          data={securityMethods.map((value) => ({ value, label: t(`securityMethod:${value}`) }))}
          allowDeselect={false}
        />
        <Select
          {...form.bind('result')}
          label={t('securityPage:result')}
          data={securityResults.map((value) => ({ value, label: t(`securityResult:${value}`) }))}
          allowDeselect={false}
        />
        <DateTimeField
          {...form.bind('doneAt')}
          label={t('securityPage:doneAt')}
          today={dayIn(zone, now)}
          zone={zoneName(zone, now)}
          withAsterisk
        />
        <TextInput
          {...form.bind('doneBy')}
          label={t(isSealed ? 'securityPage:facility' : 'securityPage:doneBy')}
          description={t(isSealed ? 'securityPage:facilityHelp' : 'securityPage:doneByHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={80}
          withAsterisk
          autoComplete="off"
        />
        <TextInput
          {...form.bind('place')}
          label={t('securityPage:place')}
          maxLength={80}
          withAsterisk
          autoComplete="off"
        />
        <TextInput
          {...form.bind('seal')}
          label={t('securityPage:seal')}
          maxLength={40}
          withAsterisk={isSealed}
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={t('securityPage:freight')}>
        {security.shipments.map((one) => (
          <NumberField
            key={keyOf(one)}
            {...form.bind(`pieces.${keyOf(one)}`)}
            label={t('securityPage:pieces', { name: one.name })}
          />
        ))}
        <p className={`${wholeLine} ${classes.note}`}>{t('securityPage:piecesHelp')}</p>
      </FormSection>
    </FormDrawer>
  )
}
