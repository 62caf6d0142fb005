import type { EnteredRow } from '@shortcut/domain/work-orders/field-row.ts'
import { enteredWith, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as workOrderFormWords from '@shortcut/words/en/work-order-form.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useT } from '../words/words.ts'
import type { WorkOrderForm } from './form-values.ts'
import { entries } from './WorkOrderEntries.tsx'

type Props = {
  form: WorkOrderForm
  /** Fields that cannot be changed in this mode. */
  fixed: ReadonlySet<string>
  /** A field that this form does not have. */
  without?: WorkOrderField
  customerName?: string
  scheduler?: string
  /** The order in the form, if it is not a new one. */
  orderId?: string | undefined
}

/** The fields of a work order, for create, edit and revise alike. */
export function WorkOrderFields({ form, fixed, without, customerName, scheduler, orderId }: Props) {
  const t = useT(workOrderFormWords, workOrderWords)
  const entry = (name: WorkOrderField) => {
    const row: EnteredRow = enteredRows[name]
    const Entry = entries[row.kind]
    return (
      <Entry
        key={name}
        name={name}
        form={form}
        fixed={fixed.has(name)}
        max={row.kind === 'text' ? row.max : undefined}
        values={row.kind === 'choice' ? row.values : row.kind === 'text' ? row.known : undefined}
        customerName={customerName}
        scheduler={scheduler}
        orderId={orderId}
      />
    )
  }
  const ofSection = (section: EnteredRow['form']) =>
    enteredWith('form', section)
      .filter((name) => name !== without)
      .map(entry)
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
