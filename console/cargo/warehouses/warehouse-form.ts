import { readLocations } from '@shortcut/domain/cargo/locations.ts'
import type { WarehouseRow } from '@shortcut/domain/cargo/warehouse-api.ts'

const textFields = ['code', 'name', 'address', 'city', 'province', 'postalCode', 'country', 'timeZone'] as const
type TextField = (typeof textFields)[number]

/** Docks and locations as text. */
export type WarehouseValues = Record<TextField | 'docks' | 'locations', string> & Pick<WarehouseRow, 'lat' | 'lng'>

/** @param zone of a new one, until somebody chooses another */
export const warehouseValues = (row: WarehouseRow | null, zone: string): WarehouseValues => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  address: row?.address ?? '',
  city: row?.city ?? '',
  province: row?.province ?? '',
  postalCode: row?.postalCode ?? '',
  country: row?.country ?? 'US',
  timeZone: row?.timeZone ?? zone,
  lat: row?.lat ?? null,
  lng: row?.lng ?? null,
  docks: row?.docks.join(', ') ?? '',
  locations: row?.locations.join('\n') ?? '',
})

export const warehouseWire = ({ docks, locations, ...values }: WarehouseValues) => ({
  ...values,
  docks: readLocations(docks).codes,
  locations: readLocations(locations).codes,
})

/** Errors of single docks and locations are shown at their field. */
export const formPath = (path: string) => path.replace(/^(docks|locations)\..*$/, '$1')
