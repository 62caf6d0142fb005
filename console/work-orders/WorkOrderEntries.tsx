import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import * as workOrderFormWords from '@shortcut/words/en/work-order-form.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { calls } from 'virtual:calls'
import type { Kind } from '@shortcut/domain/work-orders/field-row.ts'
import { mostTags } from '@shortcut/domain/work-orders/input.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { unitText } from '@shortcut/words/amounts.ts'
import { choiceText } from '@shortcut/words/field-text.ts'
import type { ReactNode } from 'react'
import { call } from '../call/call.ts'
import { KnownText } from '../forms/KnownText.tsx'
import { Picker } from '../forms/Picker.tsx'
import { findAccounts } from '../records/find-accounts.ts'
import { useT } from '../words/words.ts'
import { CrnEntry } from './CrnEntry.tsx'
import { type EntryProps, useClock, useField } from './entry.ts'
import { StopFields } from './StopFields.tsx'

const bookingTypes = [0, 1, 2] as const
const units = { weight: ['lb', 'kg'], volume: ['ft3', 'm3'] }
const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const findDispatchers = async (q: string, signal: AbortSignal) =>
  (await call(calls.user.dispatcher, { q }, { signal })).map(({ id, name }) => ({ value: id, label: name }))

function TextEntry(props: EntryProps) {
  const { field } = useField(props)
  const { name, max = 0, values } = props
  if (name === 'customerReferenceNumber') return <CrnEntry {...props} />
  if (values) return <KnownText {...field} known={values} />
  if (max > 1000) return <Textarea {...field} className={wholeLine} autosize minRows={2} maxRows={8} />
  return (
    <TextInput
      {...field}
      {...(name === 'containerNo' && { maxLength: max })}
      {...(max >= 200 && { className: wholeLine })}
    />
  )
}

function ChoiceEntry(props: EntryProps) {
  const { t, field } = useField(props)
  const { name, values = [] } = props
  return (
    <Select
      {...field}
      // An empty text would count as a choice and could be cleared.
      value={field.value || null}
      data={values.map((value) => ({ value, label: choiceText(t, name, value) }))}
      searchable
      clearable
    />
  )
}

function BookingTypeEntry(props: EntryProps) {
  const { t, field } = useField(props)
  return (
    <Select
      {...field}
      data={bookingTypes.map((type) => ({ value: String(type), label: t(`bookingType:${type}`) }))}
      allowDeselect={false}
    />
  )
}

const CountEntry = (props: EntryProps) => <NumberField {...useField(props).field} max={1_000_000} />

const DateEntry = (props: EntryProps) => (
  <DateTimeField {...useField(props).field} kind="date" today={useClock(props).today} />
)

const TimeEntry = (props: EntryProps) => <DateTimeField {...useField(props).field} {...useClock(props)} />

function AccountEntry(props: EntryProps) {
  const { t, field } = useField(props)
  return (
    <Picker
      {...field}
      required
      placeholder={t('workOrderForm:findCustomer')}
      nothingFoundMessage={t('workOrderForm:nothingFound')}
      finds="account"
      find={findAccounts}
      valueLabel={props.customerName}
    />
  )
}

function UserEntry(props: EntryProps) {
  const { t, field } = useField(props)
  return (
    <Picker
      {...field}
      placeholder={t('workOrderForm:findScheduler')}
      nothingFoundMessage={t('workOrderForm:nothingFound')}
      finds="dispatcher"
      find={findDispatchers}
      valueLabel={props.scheduler}
    />
  )
}

function TagsEntry(props: EntryProps) {
  const { t, field } = useField(props)
  const { form } = props
  return (
    <TagsInput
      {...field}
      value={form.values.tags}
      onChange={(tags) => form.setValues((now) => ({ ...now, tags }))}
      description={t('workOrderForm:tagsHelp')}
      inputWrapperOrder={helpBelow}
      className={wholeLine}
      maxTags={mostTags}
    />
  )
}

/** An amount and its unit. */
function AmountEntry({ form, kind, fixed }: EntryProps & { kind: 'weight' | 'volume' }) {
  const t = useT(workOrderFormWords, workOrderWords)
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

function ContactEntry({ form, fixed }: EntryProps) {
  const t = useT(workOrderFormWords, workOrderWords)
  return (
    <>
      <TextInput {...form.bind('contact.name')} label={t('field:contactName')} disabled={fixed} />
      <TextInput {...form.bind('contact.email')} label={t('field:contactEmail')} type="email" disabled={fixed} />
      <TextInput {...form.bind('contact.phone')} label={t('field:contactPhone')} type="tel" disabled={fixed} />
    </>
  )
}

/** The control for each kind of field. */
export const entries: Record<Kind, (props: EntryProps) => ReactNode> = {
  text: TextEntry,
  choice: ChoiceEntry,
  bookingType: BookingTypeEntry,
  count: CountEntry,
  weight: (props) => <AmountEntry {...props} kind="weight" />,
  volume: (props) => <AmountEntry {...props} kind="volume" />,
  date: DateEntry,
  placeTime: TimeEntry,
  instant: TimeEntry,
  account: AccountEntry,
  user: UserEntry,
  tags: TagsEntry,
  contact: ContactEntry,
  stops: StopFields,
}
