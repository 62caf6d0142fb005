import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type { driverField } from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import { LastPosition, positionText, TaskLink, taskText } from '../records/assignment.tsx'
import { ExpiryDate } from '../records/ExpiryDate.tsx'
import { linkColumn } from '../records/link-column.tsx'
import { recordTones } from '../records/tones.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

export type DriverRow = ReplyOf<(typeof driverApi)['list']>['list'][number]
type Surroundings = { t: Translate<typeof fieldWords | typeof lawWords>; zone: string; show: (id: string) => void }

export function driverColumns({ t, zone, show }: Surroundings): GridColumn<DriverRow>[] {
  const label = (field: keyof typeof driverField) => t(`driverField:${field}`)
  const day = (
    field: 'licenceExpiresOn' | 'medicalExpiresOn' | 'insuranceExpiresOn' | 'hazmatExpiresOn' | 'nextExpiresOn',
  ) => ({
    id: field,
    header: label(field),
    width: 128,
    sortable: true,
    text: (row: DriverRow) => row[field] ?? '',
    cell: (row: DriverRow) => <ExpiryDate on={row[field]} />,
  })
  const plain = (field: 'userName' | 'phone' | 'plateNo' | 'truckNo' | 'homeBase' | 'licenceClass', width: number) => ({
    id: field,
    header: label(field),
    width,
    sortable: field !== 'licenceClass',
    text: (row: DriverRow) => row[field],
  })
  return [
    linkColumn({ id: 'name', header: label('name'), width: 168, text: (row) => row.name, show }),
    {
      id: 'status',
      header: label('status'),
      width: 104,
      sortable: true,
      text: (row) => t(`personStatus:${row.status}`),
      inset: behindShape,
      cell: (row) => <StatusBadge text={t(`personStatus:${row.status}`)} tone={recordTones[row.status]} />,
    },
    day('nextExpiresOn'),
    plain('phone', 136),
    plain('userName', 128),
    plain('plateNo', 152),
    plain('truckNo', 128),
    {
      id: 'currentTask',
      header: label('currentTask'),
      width: 216,
      text: (row) => taskText(t, row),
      cell: (row) => <TaskLink of={row} />,
    },
    {
      id: 'lastPosition',
      header: label('lastPosition'),
      width: 288,
      text: (row) => positionText(t, row, zone),
      cell: (row) => <LastPosition of={row} />,
    },
    {
      id: 'lastSeenAt',
      header: label('lastSeenAt'),
      width: 136,
      sortable: true,
      text: (row) => timeIn(zone, row.lastSeenAt),
    },
    plain('homeBase', 144),
    plain('licenceClass', 104),
    day('licenceExpiresOn'),
    day('medicalExpiresOn'),
    day('insuranceExpiresOn'),
    day('hazmatExpiresOn'),
  ]
}
