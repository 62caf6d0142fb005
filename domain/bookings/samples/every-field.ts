import type { FieldWith } from '../../work-orders/field-sets.ts'

/** A distinct value for every field of a JSON booking, recognizable wherever it shows. A new field needs one. */
export const everyField = {
  customerReferenceNumber: 'CRN-EVERY',
  shipmentId: 'SHP-EVERY',
  cargoId: 'CARGO-EVERY',
  containerNo: 'CSQU3054383',
  sealNo: 'SEAL-EVERY',
  bookingType: 1,
  truckType: "53' dry van",
  bookingPickupDate: '2027-03-08',
  requestDeliveryTime: '2027-03-09T16:45:00.000Z',
  palletQuantity: 17,
  pieces: 733,
  weight: { value: '12345.5', unit: 'lb' },
  volume: { value: '419.25', unit: 'ft3' },
  commodity: 'Pesticide',
  hazmatClass: '6.1',
  contact: { name: 'Rosa Diaz', email: 'rosa@every.example', phone: '555-0177' },
  mawb: '020-81140743',
  hawb: 'HAWB-EVERY',
  airline: 'QX',
  flight: 'QX8161',
  cutOffAt: '2027-03-09T22:10:00.000Z',
  stops: [
    { kind: 'pickup', company: 'Rosemill', city: 'Chicago', province: 'IL', postalCode: '60666', country: 'US' },
    { kind: 'dropoff', company: 'Terminal 4', city: 'Jamaica', province: 'NY', postalCode: '11430', country: 'US' },
  ],
  tags: ['every-tag'],
  remark: 'Ask for bay 12',
} as const satisfies Record<FieldWith<'json', true>, unknown>
