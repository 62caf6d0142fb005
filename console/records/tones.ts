import type { StatusTone } from '@shortcut/ui/status-tones.ts'

/** What a driver or a warehouse worker can be. */
export const personStatuses = ['active', 'inactive'] as const
export type PersonStatus = (typeof personStatuses)[number]

/** How loud the status of a person or a vehicle is. */
export const recordTones: Readonly<Record<'active' | 'inactive' | 'maintenance', StatusTone>> = {
  active: 'green',
  inactive: 'grey-struck',
  maintenance: 'amber',
}
