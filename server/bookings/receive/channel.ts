import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import type { Kind } from './content-kind.ts'

/** How a body came in by the booking API. */
export const apiChannel = (kind: Kind): Channel => (kind === 'x12' ? 'edi' : kind === 'table' ? 'file' : 'api')

/** How a file came in by a booking folder. */
export const folderChannel = (kind: Kind): Channel => (kind === 'x12' ? 'edi' : 'file')

/** A tender stands at a segment of its file, whatever the channel; bookings of JSON and tables do not. */
export const isTender = ({ at }: { at: string }) => at.startsWith('segment ')
