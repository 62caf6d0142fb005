import { type ColumnName, columnNames } from '@shortcut/domain/bookings/tables/columns.ts'
import { say } from '@shortcut/words/say.ts'
import type { Table, TableExport } from '../../platform/table-export.ts'

/** An order with one stop at each end, and one with two dropoffs, whose rows share a CRN. */
const examples: Partial<Record<ColumnName, string>>[] = [
  {
    purpose: 'original',
    customerReferenceNumber: 'CRN-1001',
    shipmentId: 'S-1001',
    poNumber: 'PO-77',
    truckType: "53' dry van",
    pickupCompany: 'Rosemill Foods',
    pickupAddress: '1 Mill Road',
    pickupCity: 'Chicago',
    pickupProvince: 'IL',
    pickupPostalCode: '60666',
    pickupCountry: 'US',
    pickupDate: '2026-11-23',
    pickupFrom: '08:00',
    pickupTo: '12:00',
    dropoffCompany: 'Terminal 4',
    dropoffCity: 'Jamaica',
    dropoffProvince: 'NY',
    dropoffPostalCode: '11430',
    dropoffCountry: 'US',
    dropoffDate: '2026-11-24',
    dropoffTo: '17:00',
    palletQuantity: '4',
    pieces: '96',
    weight: '12500',
    weightUnit: 'lb',
    volume: '410.5',
    volumeUnit: 'ft3',
    commodity: 'Frozen fruit',
    mawb: '020-81140743',
  },
  {
    customerReferenceNumber: 'CRN-1002',
    pickupCompany: 'Rosemill Foods',
    pickupCity: 'Chicago',
    pickupProvince: 'IL',
    pickupPostalCode: '60666',
    pickupCountry: 'US',
    pickupDate: '2026-11-23',
    dropoffCompany: 'Door 9',
    dropoffCity: 'Newark',
    dropoffProvince: 'NJ',
    dropoffPostalCode: '07102',
    dropoffCountry: 'US',
    dropoffDate: '2026-11-24',
    pieces: '40',
    weight: '900',
    weightUnit: 'kg',
  },
  {
    customerReferenceNumber: 'CRN-1002',
    dropoffCompany: 'Door 12',
    dropoffCity: 'Boston',
    dropoffProvince: 'MA',
    dropoffPostalCode: '02128',
    dropoffCountry: 'US',
    dropoffDate: '2026-11-25',
    pieces: '60',
    weight: '1300',
    weightUnit: 'kg',
  },
]

const table: Table = {
  headers: columnNames.map((column) => say('en', 'tableColumn', column)),
  async *pages() {
    yield examples.map((row) => columnNames.map((column) => row[column] ?? null))
  },
}

/** Our own template for booking tables, with every column and two example orders. */
export const tableTemplate: TableExport = {
  address: '/bookingUpload/export',
  permission: '/bookingMonitor/index/upload',
  fileName: 'booking-template',
  open: () => table,
}
