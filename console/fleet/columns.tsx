import { trailerFieldRows, truckFieldRows, vehicleKept } from '@shortcut/domain/fleet/fields.ts'
import { behindShape } from '@shortcut/ui/grid/columns.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { DefectBadge, defectText } from '../inspections/DefectBadge.tsx'
import { filtersIn } from '../lists/list-filters.ts'
import { type ListedField, recordColumns } from '../records/fields/record-columns.tsx'
import { capacityOf, weightShown } from '../words/measures.ts'
import type { Translate } from '../words/words.ts'
import type { TrailerRow, TruckRow } from './vehicle-form.ts'
import { shortLabel, trailerLabel, truckLabel } from './vehicle-text.ts'

type Surroundings = {
  t: Translate<typeof fieldWords | typeof inspectionWords | typeof lawWords | typeof recordWords>
  zone: string
  show: (id: string) => void
}

const truckRows = { ...truckFieldRows, ...vehicleKept }
const trailerRows = { ...trailerFieldRows, ...vehicleKept }
export const truckFilters = filtersIn(truckRows)
export const trailerFilters = filtersIn(trailerRows)

/** In the order of the columns, px. */
const truckWidths: Record<ListedField<typeof truckRows>, number> = {
  unitNo: 128,
  status: 136,
  nextExpiresOn: 136,
  openDefects: 128,
  plateNo: 168,
  truckType: 136,
  currentTask: 216,
  driver: 144,
  lastPosition: 288,
  make: 112,
  year: 72,
  vin: 176,
  capacityKg: 112,
  placards: 136,
  registrationExpiresOn: 136,
  inspectionExpiresOn: 136,
  insuranceExpiresOn: 136,
  updatedAt: 176,
}
const trailerWidths: Record<ListedField<typeof trailerRows>, number> = {
  trailerNo: 128,
  status: 136,
  nextExpiresOn: 136,
  openDefects: 128,
  plateNo: 168,
  trailerType: 136,
  currentTask: 216,
  driver: 144,
  lastPosition: 288,
  make: 112,
  year: 72,
  vin: 176,
  capacityKg: 112,
  registrationExpiresOn: 136,
  inspectionExpiresOn: 136,
  insuranceExpiresOn: 136,
  updatedAt: 176,
}

const shapesOf = (t: Surroundings['t']) => ({
  capacityKg: { text: (row: TruckRow | TrailerRow) => weightShown(capacityOf(row)) },
  openDefects: {
    align: 'start' as const,
    text: (row: TruckRow | TrailerRow) => defectText(t, row),
    cell: (row: TruckRow | TrailerRow) => <DefectBadge t={t} of={row} />,
    inset: behindShape,
  },
})

export const truckColumns = ({ t, zone, show }: Surroundings) =>
  recordColumns<typeof truckRows, TruckRow>({
    rows: truckRows,
    widths: truckWidths,
    labelOf: (field) => t(`vehicleField:${shortLabel(truckLabel(field))}`),
    statusText: ({ status }) => t(`vehicleStatus:${status}`),
    shapes: shapesOf(t),
    t,
    zone,
    show,
  })

export const trailerColumns = ({ t, zone, show }: Surroundings) =>
  recordColumns<typeof trailerRows, TrailerRow>({
    rows: trailerRows,
    widths: trailerWidths,
    labelOf: (field) => t(`vehicleField:${shortLabel(trailerLabel(field))}`),
    statusText: ({ status }) => t(`vehicleStatus:${status}`),
    shapes: shapesOf(t),
    t,
    zone,
    show,
  })
