import type { PartnerEventType } from '@shortcut/domain/partners/events.ts'
import { type OutgoingRow, outgoingKinds, outgoingStates } from '@shortcut/domain/partners/outgoing-api.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type * as partnerWords from '@shortcut/words/en/partners.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import type { Translate } from '../words/words.ts'

export const outgoingTones: Record<OutgoingRow['state'], StatusTone> = {
  waiting: 'amber',
  sent: 'green',
  dead: 'red',
  kept: 'grey-outline',
  withdrawn: 'grey-struck',
  setAside: 'grey-outline',
  gathering: 'amber',
  gathered: 'green',
}

/** The event that a message reports, in words; of an FWB or FHL its version; '' for an acknowledgement. */
export const eventText = (t: Translate<typeof partnerWords>, event: string) =>
  event === '' || event.includes('/') ? event : t(`outgoingEvent:${event as PartnerEventType | 'digest'}`)

/** The filters of the columns, with their parameters of outgoing/list; `accountId` has no column. */
export const outgoingFilters = {
  createdAt: { kind: 'instants', from: 'from', to: 'to' },
  state: { kind: 'anyOf', name: 'state', values: outgoingStates },
  kind: { kind: 'anyOf', name: 'kind', values: outgoingKinds },
  label: { kind: 'text', name: 'label' },
  accountId: { kind: 'anyOf', name: 'accountId', values: 'ids' },
} as const satisfies Record<string, FilterDef>
