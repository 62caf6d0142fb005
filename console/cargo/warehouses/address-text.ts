import type { WarehouseRow } from '@shortcut/domain/cargo/warehouse-api.ts'

type Place = Pick<WarehouseRow, 'address' | 'city' | 'province' | 'postalCode'>

/** '100 Dock St, Chicago, IL 60638' */
export const addressText = ({ address, city, province, postalCode }: Place) =>
  [address, city, `${province} ${postalCode}`.trim()].filter(Boolean).join(', ')
