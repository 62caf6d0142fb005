import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type { workerField } from '@shortcut/words/en/fields.ts'
import { linkColumn } from '../records/link-column.tsx'
import { recordTones } from '../records/tones.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import type { WorkerRow } from './worker-form.ts'

type Surroundings = { t: Translate<typeof fieldWords>; zone: string; show: (id: string) => void }

export function workerColumns({ t, zone, show }: Surroundings): GridColumn<WorkerRow>[] {
  const label = (field: keyof typeof workerField) => t(`workerField:${field}`)
  const plain = (field: 'phone' | 'customerReferenceNumber' | 'homeBase', width: number) => ({
    id: field,
    header: label(field),
    width,
    sortable: true,
    text: (row: WorkerRow) => row[field],
  })
  return [
    linkColumn({ id: 'name', header: label('name'), width: 184, text: (row) => row.name, show }),
    {
      id: 'status',
      header: label('status'),
      width: 112,
      sortable: true,
      text: (row) => t(`personStatus:${row.status}`),
      inset: behindShape,
      cell: (row) => <StatusBadge text={t(`personStatus:${row.status}`)} tone={recordTones[row.status]} />,
    },
    plain('phone', 152),
    plain('customerReferenceNumber', 216),
    plain('homeBase', 216),
    {
      id: 'lastSeenAt',
      header: label('lastSeenAt'),
      width: 136,
      sortable: true,
      text: (row) => timeIn(zone, row.lastSeenAt),
    },
    { id: 'notes', header: label('notes'), width: 264, text: (row) => row.notes },
    {
      id: 'updatedAt',
      header: label('updatedAt'),
      width: 136,
      sortable: true,
      text: (row) => timeIn(zone, row.updatedAt),
    },
  ]
}
