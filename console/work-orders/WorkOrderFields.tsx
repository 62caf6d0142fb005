import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { WorkOrderForm } from './form-values.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { calls } from 'virtual:calls'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { call } from '../call/call.ts'
import { Picker } from '../forms/Picker.tsx'
import { findAccounts } from '../records/find-accounts.ts'
import { dayIn, zoneName } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { type FormValues, orderZone } from './form-values.ts'
import { StopFields } from './StopFields.tsx'

type Props = {
  form: WorkOrderForm
  /** Fields that cannot be changed here. */
  fixed: ReadonlySet<string>
  customerName?: string
  scheduler?: string
}

const types = [0, 1, 2] as const

const findDispatchers = async (q: string, signal: AbortSignal) =>
  (await call(calls.user.dispatcher, { q }, { signal })).map(({ id, name }) => ({ value: id, label: name }))

/** Everything that may be typed into a work order; create, edit and revise share it. */
export function WorkOrderFields({ form, fixed, customerName, scheduler }: Props) {
  const t = useT()
  const now = new Date().toISOString()
  const zone = orderZone(form.values.stops)
  const today = dayIn(zone, now)
  const zoneText = zone === 'UTC' ? undefined : zoneName(zone, now)
  const field = (name: keyof FormValues) => ({
    label: t(`field:${name}`),
    disabled: fixed.has(name),
    ...form.bind(name),
  })
  const amount = (name: 'weight' | 'volume', units: string[]) => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 72px', gap: 4, alignItems: 'start' }}>
      <NumberField
        {...form.bind(`${name}.value`)}
        label={t(`field:${name}`)}
        disabled={fixed.has(name)}
        decimals={6}
        error={form.errors[`${name}.value`] ?? form.errors[name]}
      />
      <Select
        {...form.bind(`${name}.unit`)}
        label={t('workOrderForm:unit')}
        disabled={fixed.has(name)}
        data={units}
        allowDeselect={false}
      />
    </div>
  )
  return (
    <>
      <FormSection title={t('workOrderForm:booking')}>
        <Picker
          {...field('accountId')}
          required
          placeholder={t('workOrderForm:findCustomer')}
          nothingFoundMessage={t('workOrderForm:nothingFound')}
          finds="account"
          find={findAccounts}
          valueLabel={customerName}
        />
        <TextInput
          {...field('customerReferenceNumber')}
          required
          description={t('workOrderForm:crnHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Select
          {...field('bookingType')}
          data={types.map((type) => ({ value: String(type), label: t(`bookingType:${type}`) }))}
          allowDeselect={false}
        />
        <TextInput {...field('truckType')} />
        <DateTimeField {...field('bookingPickupDate')} kind="date" today={today} />
        <DateTimeField {...field('requestDeliveryTime')} today={today} zone={zoneText} />
        <DateTimeField {...field('estimatedDeliverDate')} today={today} zone={zoneText} />
        <Picker
          {...field('schedulerId')}
          placeholder={t('workOrderForm:findScheduler')}
          nothingFoundMessage={t('workOrderForm:nothingFound')}
          finds="dispatcher"
          find={findDispatchers}
          valueLabel={scheduler}
        />
      </FormSection>
      <StopFields form={form} fixed={fixed.has('stops')} />
      <FormSection title={t('workOrderForm:cargo')}>
        <NumberField {...field('palletQuantity')} max={1_000_000} />
        <NumberField {...field('pieces')} max={1_000_000} />
        {amount('weight', ['lb', 'kg'])}
        {amount('volume', ['ft3', 'm3'])}
        <TextInput {...field('commodity')} className={wholeLine} />
        <TextInput {...field('shipmentId')} />
        <TextInput {...field('cargoId')} />
        <TextInput {...field('containerNo')} maxLength={11} />
      </FormSection>
      <FormSection title={t('workOrderForm:air')}>
        <TextInput {...field('mawb')} />
        <TextInput {...field('hawb')} />
        <TextInput {...field('airline')} />
        <TextInput {...field('flight')} />
        <DateTimeField {...field('cutOffAt')} today={today} zone={zoneText} />
      </FormSection>
      <FormSection title={t('workOrderForm:contact')}>
        <TextInput {...form.bind('contact.name')} label={t('field:contactName')} disabled={fixed.has('contact')} />
        <TextInput
          {...form.bind('contact.email')}
          label={t('field:contactEmail')}
          type="email"
          disabled={fixed.has('contact')}
        />
        <TextInput
          {...form.bind('contact.phone')}
          label={t('field:contactPhone')}
          type="tel"
          disabled={fixed.has('contact')}
        />
      </FormSection>
      <FormSection title={t('workOrderForm:remark')}>
        <TagsInput
          label={t('field:tags')}
          disabled={fixed.has('tags')}
          value={form.values.tags}
          onChange={(tags) => form.setValues((now) => ({ ...now, tags }))}
          error={form.errors.tags}
          description={t('workOrderForm:tagsHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          className={wholeLine}
          maxTags={20}
        />
        <Textarea {...field('remark')} className={wholeLine} autosize minRows={2} maxRows={8} />
      </FormSection>
    </>
  )
}
