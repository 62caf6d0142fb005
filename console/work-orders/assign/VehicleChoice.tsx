import { calls } from 'virtual:calls'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { call } from '../../call/call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { type Translate, useT } from '../../words/words.ts'

/** The truck and the trailer; '' for none. */
export type Vehicles = { truckId: string; truckNo: string; trailerId: string; trailerNo: string }

const findTrucks = (t: Translate<typeof taskWords>) => async (q: string, signal: AbortSignal) =>
  (await call(calls.truck.choices, { q }, { signal })).map((truck) => equipment(t, truck))
const findTrailers = (t: Translate<typeof taskWords>) => async (q: string, signal: AbortSignal) =>
  (await call(calls.trailer.choices, { q }, { signal })).map((trailer) => equipment(t, trailer))
const equipment = (
  t: Translate<typeof taskWords>,
  one: { id: string; number: string; type: string; liveTasks: number },
) => ({
  value: one.id,
  label: [one.number, one.type, t('assign:tasksNow', { count: one.liveTasks })].filter(Boolean).join(' · '),
})

type Props = {
  value: Vehicles
  onChange: (change: Partial<Vehicles>) => void
  /** What holds if no trailer is chosen. */
  noTrailer?: string
}

/** Truck and trailer of an assignment. */
export function VehicleChoice({ value, onChange, noTrailer }: Props) {
  const t = useT(taskWords)
  return (
    <>
      <Picker
        key={`truck ${value.truckNo}`}
        label={t('assign:truck')}
        placeholder={t('assign:none')}
        value={value.truckId}
        onChange={(truckId) => onChange({ truckId })}
        finds="truck"
        find={findTrucks(t)}
        valueLabel={value.truckNo || undefined}
      />
      <Picker
        key={`trailer ${value.trailerNo}`}
        label={t('assign:trailer')}
        placeholder={noTrailer ?? t('assign:none')}
        value={value.trailerId}
        onChange={(trailerId) => onChange({ trailerId })}
        finds="trailer"
        find={findTrailers(t)}
        valueLabel={value.trailerNo || undefined}
      />
    </>
  )
}
