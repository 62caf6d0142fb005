import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverFieldRows, driverKept } from '@shortcut/domain/drivers/fields.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { filtersIn } from '../lists/list-filters.ts'
import { type ListedField, recordColumns } from '../records/fields/record-columns.tsx'
import type { Translate } from '../words/words.ts'

export type DriverRow = ReplyOf<(typeof driverApi)['list']>['list'][number]
type Surroundings = {
  t: Translate<typeof fieldWords | typeof lawWords | typeof recordWords>
  zone: string
  show: (id: string) => void
}

const rows = { ...driverFieldRows, ...driverKept }
export const driverFilters = filtersIn(rows)

/** In the order of the columns, px. */
const widths: Record<ListedField<typeof rows>, number> = {
  name: 168,
  status: 104,
  nextExpiresOn: 128,
  phone: 136,
  userName: 128,
  plateNo: 152,
  truckNo: 128,
  currentTask: 216,
  lastPosition: 288,
  lastSeenAt: 176,
  paperSentAt: 176,
  homeBase: 144,
  licenceClass: 104,
  licenceExpiresOn: 128,
  medicalExpiresOn: 128,
  insuranceExpiresOn: 128,
  hazmatExpiresOn: 128,
}

export const driverColumns = ({ t, zone, show }: Surroundings) =>
  recordColumns<typeof rows, DriverRow>({
    rows,
    widths,
    labelOf: (field) => t(`driverField:${field}`),
    statusText: ({ status }) => t(`personStatus:${status}`),
    t,
    zone,
    show,
  })
