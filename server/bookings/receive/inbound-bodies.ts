import { InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import type { RawBodies } from '../../platform/http/openapi.ts'

const json = {
  purpose: 'original',
  customerReferenceNumber: 'CRN-1',
  weight: { value: '12500', unit: 'lb' },
  stops: [
    {
      kind: 'pickup',
      company: 'Rosemill',
      city: 'Chicago',
      province: 'IL',
      postalCode: '60666',
      from: '2026-11-23T08:00',
    },
    {
      kind: 'dropoff',
      company: 'Terminal 4',
      city: 'Jamaica',
      province: 'NY',
      postalCode: '11430',
      to: '2026-11-24T17:00',
    },
  ],
}

const table = `CRN,Pickup company,Pickup city,Pickup state,Pickup postal code,Pickup date,Delivery company,Delivery city,Delivery state,Delivery postal code,Delivery date,Weight,Weight unit
CRN-2,Rosemill,Chicago,IL,60666,2026-11-23,Terminal 4,Jamaica,NY,11430,2026-11-24,"12,500",lbs
CRN-3,Rosemill,Chicago,IL,60666,2026-11-23,Door 9,Newark,NJ,07102,2026-11-24,900,kg
CRN-3,,,,,,Door 12,Boston,MA,02128,2026-11-25,1300,kg
`

const tender = `ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*000000101*0*P*:~
GS*SM*ACMESHIP*SHORTCUT*20261120*0930*101*X*004010~
ST*204*0001~
B2**ACME**LOAD-7**PP~
B2A*00*LT~
S5*1*CL~
G62*37*20261123*I*0800~
N1*SF*ROSEMILL~
N4*CHICAGO*IL*60666*US~
S5*2*CU~
G62*54*20261124*L*1700~
N1*ST*TERMINAL 4~
N4*JAMAICA*NY*11430*US~
L3*12500*G*********96*L~
SE*13*0001~
GE*1*101~
IEA*1*000000101~
`

/** The formats of the booking API, with a schema if there is one, and an example of each text format. */
export const inboundBodies: RawBodies = {
  'booking/inbound': {
    'application/json': { schema: InboundBooking.or(InboundBooking.array()), example: json },
    'text/csv': { example: table },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      description: 'A workbook whose first sheet with values has the header and rows of the CSV example.',
    },
    'application/edi-x12': { example: tender },
  },
}
