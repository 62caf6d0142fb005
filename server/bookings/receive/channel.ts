import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import type { Kind } from './content-kind.ts'

/** The channel of a body sent to the booking API. */
export const apiChannel = (kind: Kind): Channel =>
  kind === 'x12' || kind === 'air' ? 'edi' : kind === 'table' ? 'file' : 'api'

/** The channel of a file in a booking folder. */
export const folderChannel = (kind: Kind): Channel => (kind === 'x12' || kind === 'air' ? 'edi' : 'file')

/** A tender's place is a segment of its file, on every channel; JSON and table bookings have other places. */
export const isTender = ({ at }: { at: string }) => at.startsWith('segment ')
