import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import { useSettled } from '../time/use-settled.ts'
import { type EntryProps, useField } from './entry.ts'

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The CRN. One that the customer has used is no error, but is said at once. */
export function CrnEntry(props: EntryProps) {
  const { t, field } = useField(props)
  const { accountId } = props.form.values
  const crn = useSettled(field.value.trim(), 300)
  const used = useQuery({
    ...queryOf(calls.workOrder.sameCrn, {
      accountId,
      customerReferenceNumber: crn,
      ...(props.orderId && { except: props.orderId }),
    }),
    enabled: accountId !== '' && crn !== '' && !props.fixed,
  }).data
  const isUsed = used && crn === field.value.trim()
  return (
    <TextInput
      {...field}
      required
      description={
        <span role="status">
          {isUsed ? t('workOrderForm:crnUsed', { bookingId: used.bookingId }) : t('workOrderForm:crnHelp')}
        </span>
      }
      {...(isUsed && { styles: { description: { color: 'var(--tone-amber)' } } })}
      inputWrapperOrder={helpBelow}
    />
  )
}
