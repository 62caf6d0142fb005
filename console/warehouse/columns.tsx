import { workerFieldRows, workerKept } from '@shortcut/domain/drivers/fields.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { filtersIn } from '../lists/list-filters.ts'
import { type ListedField, recordColumns } from '../records/fields/record-columns.tsx'
import type { Translate } from '../words/words.ts'
import type { WorkerRow } from './worker-form.ts'

type Surroundings = {
  t: Translate<typeof fieldWords | typeof lawWords | typeof recordWords>
  zone: string
  show: (id: string) => void
}

const rows = { ...workerFieldRows, ...workerKept }
export const workerFilters = filtersIn(rows)

/** In the order of the columns, px. */
const widths: Record<ListedField<typeof rows>, number> = {
  name: 184,
  status: 112,
  phone: 152,
  customerReferenceNumber: 216,
  homeBase: 216,
  lastSeenAt: 176,
  notes: 264,
  updatedAt: 176,
}

export function workerColumns({ t, zone, show }: Surroundings) {
  const [name, status, ...others] = recordColumns<typeof rows, WorkerRow>({
    rows,
    widths,
    labelOf: (field) => t(`workerField:${field}`),
    statusText: ({ status }) => t(`personStatus:${status}`),
    t,
    zone,
    show,
  })
  const warehouse = {
    id: 'warehouseCode',
    header: t('workerField:warehouseId'),
    width: 104,
    text: (row: WorkerRow) => row.warehouseCode ?? '',
  }
  return [name, status, warehouse, ...others].filter((column) => column !== undefined)
}
