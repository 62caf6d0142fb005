import type { MasterRow } from '@shortcut/domain/air/master-api.ts'

/** A draft has no number yet. */
export const masterLabel = ({
  number,
  airline,
  origin,
  destination,
}: Pick<MasterRow, 'number' | 'airline' | 'origin' | 'destination'>) =>
  number ?? [airline, [origin, destination].filter(Boolean).join('–')].filter(Boolean).join(' ')
