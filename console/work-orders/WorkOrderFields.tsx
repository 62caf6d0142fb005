import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { WorkOrderForm } from './form-values.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { calls } from 'virtual:calls'
import type { EnteredRow } from '@shortcut/domain/work-orders/field-row.ts'
import { enteredWith, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { unitText } from '@shortcut/words/amounts.ts'
import { choiceText } from '@shortcut/words/field-text.ts'
import { Fragment } from 'react'
import { call } from '../call/call.ts'
import { Picker } from '../forms/Picker.tsx'
import { findAccounts } from '../records/find-accounts.ts'
import { zoneName } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { orderZone } from './form-values.ts'
import { StopFields } from './StopFields.tsx'

type Props = {
  form: WorkOrderForm
  /** Fields that cannot be changed here. */
  fixed: ReadonlySet<string>
  customerName?: string
  scheduler?: string
}

const types = [0, 1, 2] as const
const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const findDispatchers = async (q: string, signal: AbortSignal) =>
  (await call(calls.user.dispatcher, { q }, { signal })).map(({ id, name }) => ({ value: id, label: name }))

/** Everything that may be typed into a work order; create, edit and revise share it. */
export function WorkOrderFields({ form, fixed, customerName, scheduler }: Props) {
  const t = useT(workOrderWords)
  const now = new Date().toISOString()
  const zone = orderZone(form.values.stops)
  const today = dayIn(zone, now)
  const zoneText = zone === 'UTC' ? undefined : zoneName(zone, now)
  const field = (name: WorkOrderField) => ({
    label: t(`field:${name}`),
    disabled: fixed.has(name),
    ...form.bind(name),
  })
  const ofSection = (section: EnteredRow['form']) =>
    enteredWith('form', section).map((name) => <Fragment key={name}>{control(name)}</Fragment>)
  function control(name: WorkOrderField) {
    const row = enteredRows[name]
    switch (row.kind) {
      case 'account':
        return (
          <Picker
            {...field(name)}
            required
            placeholder={t('workOrderForm:findCustomer')}
            nothingFoundMessage={t('workOrderForm:nothingFound')}
            finds="account"
            find={findAccounts}
            valueLabel={customerName}
          />
        )
      case 'user':
        return (
          <Picker
            {...field(name)}
            placeholder={t('workOrderForm:findScheduler')}
            nothingFoundMessage={t('workOrderForm:nothingFound')}
            finds="dispatcher"
            find={findDispatchers}
            valueLabel={scheduler}
          />
        )
      case 'bookingType':
        return (
          <Select
            {...field(name)}
            data={types.map((type) => ({ value: String(type), label: t(`bookingType:${type}`) }))}
            allowDeselect={false}
          />
        )
      case 'choice':
        return (
          <Select
            {...field(name)}
            data={row.values.map((value) => ({ value, label: choiceText(t, name, value) }))}
            searchable
            clearable
          />
        )
      case 'date':
        return <DateTimeField {...field(name)} kind="date" today={today} />
      case 'placeTime':
      case 'instant':
        return <DateTimeField {...field(name)} today={today} zone={zoneText} />
      case 'count':
        return <NumberField {...field(name)} max={1_000_000} />
      case 'weight':
      case 'volume':
        return <AmountField form={form} kind={row.kind} fixed={fixed.has(name)} />
      case 'contact':
        return <ContactFields form={form} fixed={fixed.has(name)} />
      case 'tags':
        return (
          <TagsInput
            label={t(`field:${name}`)}
            disabled={fixed.has(name)}
            value={form.values.tags}
            onChange={(tags) => form.setValues((now) => ({ ...now, tags }))}
            error={form.errors.tags}
            description={t('workOrderForm:tagsHelp')}
            inputWrapperOrder={helpBelow}
            className={wholeLine}
            maxTags={20}
          />
        )
      case 'stops':
        return <StopFields form={form} fixed={fixed.has(name)} />
      case 'text':
        if (row.max > 1000) return <Textarea {...field(name)} className={wholeLine} autosize minRows={2} maxRows={8} />
        return (
          <TextInput
            {...field(name)}
            {...(name === 'containerNo' && { maxLength: row.max })}
            {...(name === 'customerReferenceNumber' && {
              required: true,
              description: t('workOrderForm:crnHelp'),
              inputWrapperOrder: helpBelow,
            })}
            {...(row.max >= 200 && { className: wholeLine })}
          />
        )
    }
  }
  return (
    <>
      <FormSection title={t('workOrderForm:booking')}>{ofSection('booking')}</FormSection>
      {ofSection('stops')}
      <FormSection title={t('workOrderForm:cargo')}>{ofSection('cargo')}</FormSection>
      <FormSection title={t('workOrderForm:air')}>{ofSection('air')}</FormSection>
      <FormSection title={t('workOrderForm:contact')}>{ofSection('contact')}</FormSection>
      <FormSection title={t('workOrderForm:remark')}>{ofSection('remark')}</FormSection>
    </>
  )
}

const units = { weight: ['lb', 'kg'], volume: ['ft3', 'm3'] }

/** An amount and its unit. */
function AmountField({ form, kind, fixed }: { form: WorkOrderForm; kind: 'weight' | 'volume'; fixed: boolean }) {
  const t = useT(workOrderWords)
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 72px', gap: 4, alignItems: 'start' }}>
      <NumberField
        {...form.bind(`${kind}.value`)}
        label={t(`field:${kind}`)}
        disabled={fixed}
        decimals={6}
        error={form.errors[`${kind}.value`] ?? form.errors[kind]}
      />
      <Select
        {...form.bind(`${kind}.unit`)}
        label={t('workOrderForm:unit')}
        disabled={fixed}
        data={units[kind].map((value) => ({ value, label: unitText(value) }))}
        allowDeselect={false}
      />
    </div>
  )
}

function ContactFields({ form, fixed }: { form: WorkOrderForm; fixed: boolean }) {
  const t = useT(workOrderWords)
  return (
    <>
      <TextInput {...form.bind('contact.name')} label={t('field:contactName')} disabled={fixed} />
      <TextInput {...form.bind('contact.email')} label={t('field:contactEmail')} type="email" disabled={fixed} />
      <TextInput {...form.bind('contact.phone')} label={t('field:contactPhone')} type="tel" disabled={fixed} />
    </>
  )
}
