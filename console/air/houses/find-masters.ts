import { calls } from 'virtual:calls'
import { call } from '../../call/call.ts'
import type { PickerOption } from '../../forms/Picker.tsx'

/** Masters that take houses, for a Picker. */
export async function findMasters(q: string, signal: AbortSignal): Promise<PickerOption[]> {
  const found = await call(calls.houseWaybill.masters, { q }, { signal })
  return found.map(({ id, label }) => ({ value: id, label }))
}
