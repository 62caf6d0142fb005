import { TextInput } from '@mantine/core'
import { stopRows } from '@shortcut/domain/work-orders/stop-rows.ts'
import { stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { wallTimeIn, zoneName } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { type FoundPlace, withChosenPlace } from './chosen-place.ts'
import { type StopWindow, withFrom } from './follow-from.ts'
import type { FormStop, StopEntry, WorkOrderForm } from './form-values.ts'
import { PlaceField } from './PlaceField.tsx'
import classes from './StopFields.module.css'

type Field = ReturnType<WorkOrderForm['bind']> & { label: string; disabled: boolean }
/** Today's date at the stop, and its zone if known. */
type Clock = { today: string; zone: string | undefined }

/** The control for each kind of field. */
const entries: Record<(typeof stopRows)[StopEntry]['kind'], (field: Field, clock: Clock) => ReactNode> = {
  text: (field) => <TextInput {...field} />,
  phone: (field) => <TextInput {...field} type="tel" />,
  country: (field) => <TextInput {...field} maxLength={2} />,
  placeTime: (field, clock) => <DateTimeField {...field} {...clock} />,
  count: (field) => <NumberField {...field} max={1_000_000} />,
}

/** The ends of a window get their full names, because no heading says that they are a window. */
const labels = { from: 'windowFrom', to: 'windowTo' } as const
const labelOf = (name: StopEntry) => (name === 'from' || name === 'to' ? labels[name] : name)

const thirds = stopFieldsWith('form', 'third')

type Props = { form: WorkOrderForm; stop: FormStop; index: number; fixed: boolean }

/** The fields of a stop in the form; times are in the zone of its place. */
export function StopEntries({ form, stop, index, fixed }: Props) {
  const t = useT(workOrderWords)
  const now = new Date().toISOString()
  const viewerZone = useViewerZone()
  const zone = stop.timeZone || 'UTC'
  // Without a place, today is what people see on their own clock.
  const clock: Clock = {
    today: dayIn(stop.timeZone || viewerZone, now),
    zone: stop.timeZone ? zoneName(zone, now) : undefined,
  }
  const [before, setBefore] = useState<FoundPlace>()
  const choose = (place: FoundPlace) => {
    form.setValues((values) =>
      withChosenPlace(values, index, place, { before, now: wallTimeIn(stop.timeZone || viewerZone, now) }),
    )
    setBefore(place)
  }
  const bindFrom = useFollowingEnd(form, stop, index)
  const entry = (name: StopEntry) => {
    const bound = name === 'from' ? bindFrom() : form.bind(`stops.${index}.${name}`)
    const field = { label: t(`field:${labelOf(name)}`), disabled: fixed, ...bound }
    const isPlace = name === 'company' || name === 'address'
    return (
      <Fragment key={name}>
        {isPlace ? (
          <PlaceField field={field} accountId={form.values.accountId} onChoose={choose} />
        ) : (
          entries[stopRows[name].kind](field, clock)
        )}
      </Fragment>
    )
  }
  return (
    <div className={classes.fields}>
      {stopFieldsWith('form', 'line', 'third').map((name) => {
        if (stopRows[name].form === 'line') return entry(name)
        // The three share one line, at the place of the first.
        return (
          name === thirds[0] && (
            <div key={name} className={classes.three}>
              {thirds.map(entry)}
            </div>
          )
        )
      })}
    </div>
  )
}

/**
 * The beginning of the window, which takes the end along. While it is being typed, each reading of it starts from the
 * window as it was before.
 */
function useFollowingEnd(form: WorkOrderForm, { from, to }: StopWindow, index: number) {
  const typing = useRef<{ before: StopWindow; shown: StopWindow } | null>(null)
  return (): ReturnType<WorkOrderForm['bind']> => {
    const field = form.bind(`stops.${index}.from`)
    return {
      ...field,
      onChange: (typed) => {
        field.onChange(typed)
        if (typeof typed !== 'string') return
        const shown = typing.current?.shown
        const before = shown?.from === from && shown.to === to && typing.current ? typing.current.before : { from, to }
        const next = withFrom(before, typed)
        typing.current = { before, shown: next }
        if (next.to !== to) form.bind(`stops.${index}.to`).onChange(next.to)
      },
    }
  }
}
