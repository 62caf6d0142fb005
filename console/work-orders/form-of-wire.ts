import { enteredFields, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { StopInput } from '@shortcut/domain/work-orders/input.ts'
import { stopRows } from '@shortcut/domain/work-orders/stop-rows.ts'
import { stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import { emptyForm, emptyStop, type FormStop, type FormValues } from './form-values.ts'

type Wire = Readonly<Record<string, unknown>>

/** 'YYYY-MM-DDTHH:mm' on the clock of its place. */
const typedTime = (value: unknown) => String(value).slice(0, 16).replace('T', ' ')

/** The form of fields as a call takes them, the reverse of `wireOf`. Absent fields are empty; instants have no clock here, and stay empty. */
export function formOfWire(wire: Wire): FormValues {
  const empty = emptyForm()
  const held = (field: WorkOrderField) => {
    const value = wire[field] ?? null
    if (value === null) return empty[field]
    switch (enteredRows[field].kind) {
      case 'instant':
        return ''
      case 'placeTime':
        return typedTime(value)
      case 'stops':
        return (value as StopInput[]).map(formStop)
      case 'weight':
      case 'volume':
      case 'contact':
      case 'tags':
        return value
      default:
        return String(value)
    }
  }
  return Object.fromEntries(enteredFields.map((field) => [field, held(field)])) as FormValues
}

const entries = stopFieldsWith('form', 'line', 'third')

/** Its key is its place, so that two forms of the same fields are equal. */
function formStop(stop: StopInput, index: number): FormStop {
  const typed = (field: (typeof entries)[number]) => {
    const value: unknown = stop[field] ?? ''
    return value !== '' && stopRows[field].kind === 'placeTime' ? typedTime(value) : String(value)
  }
  return {
    ...emptyStop(stop.kind),
    ...Object.fromEntries(entries.map((field) => [field, typed(field)])),
    key: `stop-${index}`,
  }
}
