import { calls } from 'virtual:calls'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { RecurringDetail, recurringApi } from '@shortcut/domain/recurring/api.ts'
import { recurringForm } from '@shortcut/domain/recurring/form.ts'
import { dayMark } from '@shortcut/domain/recurring/template.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { fieldLabel, fieldText } from '@shortcut/words/field-text.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { useViewerZone } from '../call/preferences.ts'
import type { Form } from '../forms/use-form.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { writingIn } from '../time/formats.ts'
import { dayShown } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import type { WorkOrderForm } from '../work-orders/form-values.ts'
import { WorkOrderFields } from '../work-orders/WorkOrderFields.tsx'
import classes from './Recurring.module.css'
import { RepeatFields } from './RepeatFields.tsx'
import {
  emptyRecurring,
  formPath,
  type RecurringValues,
  recurringFrom,
  recurringWire,
  valuesOf,
  withoutField,
} from './recurring-form.ts'

const save = (input: Record<string, unknown>) =>
  call(calls.recurring.save, input as InputOf<(typeof recurringApi)['save']>, {
    handles: [codes.invalid, codes.conflict],
  })

type Props = {
  /** The one to edit; null for a new one. */
  record: RecurringDetail | null
  /** A new one starts as this order, or for this account. */
  order?: WorkOrderReply | undefined
  account?: { id: string; name: string } | undefined
  onClose: () => void
  onSaved: (saved: RecurringDetail) => void
}

const nothingFixed: ReadonlySet<string> = new Set()

/** Adds or edits a recurring order: when it repeats, and the order itself, in the fields of every order. */
export default function RecurringDrawer({ record, order, account, onClose, onSaved }: Props) {
  const t = useT(fieldWords, lawWords, operationLogWords, recordWords, recurringWords, recurringWords, workOrderWords)
  const zone = useViewerZone()
  const [fresh] = useState(() => {
    const now = new Date().toISOString()
    return order ? recurringFrom(order, now) : emptyRecurring(now, zone, account?.id)
  })
  const title = record
    ? t('recurringPage:editTitle', { label: record.label })
    : order
      ? t('recurringPage:addFrom', { bookingId: order.bookingId })
      : t('recurringPage:addTitle')
  return (
    <RecordDrawer<RecurringValues, RecurringDetail>
      title={title}
      record={record}
      valuesOf={(known) => (known ? valuesOf(known) : fresh)}
      wireOf={recurringWire}
      schema={recurringForm}
      save={save}
      at={formPath}
      labelOf={(field) => t.find(`recurringField:${field}`) ?? fieldLabel(t, field)}
      textOf={(field, values) => ruleText(t, field, values) ?? fieldText(t, field, values[field], writingIn('UTC'))}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RepeatFields form={form} orders={record?.orders} />
          <p className={classes.note}>
            {t('recurringPage:templateHelp')}{' '}
            <span className={classes.warning} role="status">
              {repeatsCrn(form.values) && t('recurringPage:crnRepeats', { crn: form.values.customerReferenceNumber })}
            </span>
          </p>
          <WorkOrderFields
            form={orderPart(form)}
            fixed={nothingFixed}
            without={withoutField}
            customerName={record?.customerName ?? order?.customerName ?? account?.name}
            scheduler={order?.scheduler ?? undefined}
          />
        </>
      )}
    </RecordDrawer>
  )
}

const repeatsCrn = ({ customerReferenceNumber: crn }: RecurringValues) => crn.trim() !== '' && !crn.includes(dayMark)

/** A part of the pattern in words; undefined for a field of the order. */
function ruleText(
  t: Translate<typeof recurringWords>,
  field: keyof RecurringValues,
  values: RecurringValues,
): string | undefined {
  switch (field) {
    case 'frequency':
      return t(`repeatFrequency:${values.frequency}`)
    case 'days':
      return values.days.map((day) => t(`repeatDayShort:${day}`)).join(', ')
    case 'nth':
      return t.find(`nth:${values.nth}`)
    case 'nthDay':
      return t(`repeatDay:${values.nthDay}`)
    case 'ends':
      return t(`repeatEnd:${values.ends}`)
    case 'holidays':
      return t(`recurringHolidays:${values.holidays}`)
    case 'startsOn':
    case 'endsOn':
      return dayShown(values[field])
    case 'skips':
      return values.skips.map(dayShown).join(', ')
    case 'every':
    case 'monthDay':
    case 'count':
    case 'advanceDays':
      return values[field]
    default:
      return undefined
  }
}

/** The form as the fields of an order know it. What they change leaves the pattern as it is. */
const orderPart = (form: Form<RecurringValues>): WorkOrderForm => ({
  ...form,
  setValues: (next) => form.setValues((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
})
