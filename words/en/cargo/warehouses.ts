import type { WarehouseRow } from '@shortcut/domain/cargo/warehouse-api.ts'

export const cargoWarehouseField: Record<
  Exclude<keyof WarehouseRow, 'id' | 'version' | 'updatedBy' | 'lat' | 'lng'>,
  string
> = {
  code: 'Code',
  name: 'Name',
  address: 'Address',
  city: 'City',
  province: 'State or province',
  postalCode: 'ZIP or postal code',
  country: 'Country',
  timeZone: 'Time zone',
  docks: 'Docks',
  locations: 'Locations',
  workers: 'Workers',
  onHand: 'Pieces on hand',
  updatedAt: 'Last changed',
}
export type CargoWarehouseField = keyof typeof cargoWarehouseField

/** The page of the warehouses where freight is received. */
export const cargoWarehousePage = {
  add: 'Add warehouse',
  edit: 'Edit warehouse',
  facts: 'Warehouse',
  none: 'No warehouses yet',
  noneHelp: 'Add the warehouses where freight is received. Workers and dock receipts each belong to one.',
  confirmDelete: 'Delete the selected warehouses?',
  codeHelp: 'Short; shown in lists, on labels and on phones',
  locationsHelp: 'One a line, or a range such as A-01-1..C-12-4',
  docksHelp: 'With commas, or a range such as 1..12. Workers choose one when freight arrives.',
  locationCount_one: '{{count}} location',
  locationCount_other: '{{count}} locations',
  noRange: 'Not a range: {{ranges}}',
  noLocations: 'No locations: pieces stand at the dock until they are loaded.',
  zoneNeeded: 'Choose the zone of the warehouse’s clock',
}
