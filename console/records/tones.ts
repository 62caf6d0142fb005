import type { StatusTone } from '@shortcut/ui/status-tones.ts'

/** Tones of the status of a person or a vehicle. */
export const recordTones: Readonly<Record<'active' | 'inactive' | 'maintenance', StatusTone>> = {
  active: 'green',
  inactive: 'grey-struck',
  maintenance: 'amber',
}
