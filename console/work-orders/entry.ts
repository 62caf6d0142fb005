import type { WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import * as workOrderFormWords from '@shortcut/words/en/work-order-form.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useViewerZone } from '../call/preferences.ts'
import { zoneName } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { orderZone, type WorkOrderForm } from './form-values.ts'

/** Props of every field's control in the form. */
export type EntryProps = {
  name: WorkOrderField
  form: WorkOrderForm
  /** True if the field cannot be changed here. */
  fixed: boolean
  /** Maximum length of the text. */
  max?: number | undefined
  /** The codes of a closed list, or the texts that a list knows. */
  values?: readonly string[] | undefined
  /** Names of the people who are chosen by id. */
  customerName?: string | undefined
  scheduler?: string | undefined
  /** The order in the form; undefined for a new one. */
  orderId?: string | undefined
}

/** Label, value, change and error of a text field. */
export function useField({ name, form, fixed }: EntryProps) {
  const t = useT(workOrderFormWords, workOrderWords)
  return { t, field: { label: t(`field:${name}`), disabled: fixed, ...form.bind(name) } }
}

/** An order's own times are shown in the zone where its freight goes. */
export function useClock({ form }: EntryProps) {
  const now = new Date().toISOString()
  const zone = orderZone(form.values.stops)
  const viewerZone = useViewerZone()
  // Without a place, today is what people see on their own clock.
  const today = dayIn(zone === 'UTC' ? viewerZone : zone, now)
  return { today, zone: zone === 'UTC' ? undefined : zoneName(zone, now) }
}
