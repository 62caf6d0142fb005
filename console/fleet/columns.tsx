import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import { LastPosition, positionText, TaskLink, taskText } from '../records/assignment.tsx'
import { ExpiryDate } from '../records/ExpiryDate.tsx'
import { linkColumn } from '../records/link-column.tsx'
import { recordTones } from '../records/tones.ts'
import { timeIn } from '../time/time.ts'
import { capacityOf, weightShown } from '../words/measures.ts'
import type { Translate } from '../words/words.ts'
import { papersOfVehicle, type TrailerRow, type TruckRow, type VehicleRow } from './vehicle-form.ts'

type Surroundings = { t: Translate<typeof fieldWords | typeof lawWords>; zone: string; show: (id: string) => void }

export const truckColumns = ({ t, zone, show }: Surroundings): GridColumn<TruckRow>[] => [
  linkColumn({ id: 'unitNo', header: t('vehicleField:unitNo'), width: 128, text: (row) => row.unitNo, show }),
  ...common<TruckRow>(t, zone, {
    plate: t('vehicleField:plateNo'),
    vin: t('vehicleField:vinOrEngineNumber'),
    type: {
      id: 'truckType',
      header: t('vehicleField:truckType'),
      width: 136,
      sortable: true,
      text: (row) => row.truckType,
    },
  }),
]

export const trailerColumns = ({ t, zone, show }: Surroundings): GridColumn<TrailerRow>[] => [
  linkColumn({ id: 'trailerNo', header: t('vehicleField:trailerNo'), width: 128, text: (row) => row.trailerNo, show }),
  ...common<TrailerRow>(t, zone, {
    plate: t('vehicleField:trailerPlateNo'),
    vin: t('vehicleField:vin'),
    type: {
      id: 'trailerType',
      header: t('vehicleField:trailerType'),
      width: 136,
      sortable: true,
      text: (row) => row.trailerType,
    },
  }),
]

type Own<Row> = { plate: string; vin: string; type: GridColumn<Row> }

function common<Row extends VehicleRow>(
  t: Translate<typeof fieldWords | typeof lawWords>,
  zone: string,
  { plate, vin, type }: Own<Row>,
): GridColumn<Row>[] {
  const day = (field: (typeof papersOfVehicle)[number] | 'nextExpiresOn'): GridColumn<Row> => ({
    id: field,
    header: t(`vehicleField:${field}`),
    width: 136,
    sortable: true,
    text: (row) => row[field] ?? '',
    cell: (row) => <ExpiryDate on={row[field]} />,
  })
  return [
    {
      id: 'status',
      header: t('vehicleField:status'),
      width: 136,
      sortable: true,
      text: (row) => t(`vehicleStatus:${row.status}`),
      inset: behindShape,
      cell: (row) => <StatusBadge text={t(`vehicleStatus:${row.status}`)} tone={recordTones[row.status]} />,
    },
    day('nextExpiresOn'),
    { id: 'plateNo', header: plate, width: 168, sortable: true, text: (row) => row.plateNo },
    type,
    {
      id: 'currentTask',
      header: t('vehicleField:currentTask'),
      width: 216,
      text: (row) => taskText(t, row),
      cell: (row) => <TaskLink of={row} />,
    },
    { id: 'driver', header: t('vehicleField:driver'), width: 144, text: (row) => row.driver?.name ?? '' },
    {
      id: 'lastPosition',
      header: t('vehicleField:lastPosition'),
      width: 288,
      text: (row) => positionText(t, row, zone),
      cell: (row) => <LastPosition of={row} />,
    },
    { id: 'make', header: t('vehicleField:make'), width: 112, sortable: true, text: (row) => row.make },
    {
      id: 'year',
      header: t('vehicleField:year'),
      width: 72,
      align: 'end',
      sortable: true,
      text: (row) => String(row.year ?? ''),
    },
    { id: 'vin', header: vin, width: 176, sortable: true, text: (row) => row.vin },
    {
      id: 'capacityKg',
      header: t('vehicleField:capacity'),
      width: 112,
      align: 'end',
      text: (row) => weightShown(capacityOf(row)),
    },
    ...papersOfVehicle.map(day),
    {
      id: 'updatedAt',
      header: t('vehicleField:updatedAt'),
      width: 136,
      sortable: true,
      text: (row) => timeIn(zone, row.updatedAt),
    },
  ]
}
