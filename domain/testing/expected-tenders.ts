// The content of real tenders, noted by a person; the files themselves stay outside the repository.

export type Expected = {
  crn: string
  shipment: string
  purpose?: 'original' | 'change'
  type?: 0 | 1 | 2
  truck?: string
  number?: string
  container?: string
  scac?: string
  hazmat?: string
  weight?: string
  volume?: string
  pallets?: number
  pieces?: number
  contact?: string
  pickup?: string
  delivery?: string
  respondBy?: string
  /** kind, company, address, city province postal country, from, to, contact */
  stops: string[]
  /** Codes of everything noted about the set and the file. */
  noted?: string[]
  fileNoted?: string[]
}

const lynnco = (id: string, from: string, to: string): Expected => ({
  crn: id,
  shipment: id,
  type: 1,
  scac: 'CDPN',
  weight: '44000 lb',
  pieces: 20,
  contact: 'CONTACT ONE 216-555-0101 EXT 2097',
  pickup: '2019-03-06',
  delivery: '2019-03-06T15:00',
  stops: [
    `pickup | ROSEMILL | 681 HEIL QUAKER AVE | LEWISBURG TN 37091-2160 US | ${from} | ${to} | `,
    'dropoff | CARLEX - AFTERMARKET DISTRIBUTION (ARG) | 340 BRIDGESTONE PKWY | LEBANON TN 37090-7015 US | 2019-03-06T08:00 | 2019-03-06T15:00 | CONTACT TWO 615-555-0102',
  ],
})

export const accepted: Record<string, Expected> = {
  '01-edinet-mgctlyst-original.edi': {
    crn: '75027674',
    shipment: '75027674',
    type: 1,
    scac: 'SCAC',
    weight: '5472 lb',
    pieces: 5472,
    pickup: '2016-07-26',
    delivery: '2016-07-29T23:59',
    stops: [
      'pickup | CATALYST PAPER (USA) INC | 1 DUMP ROAD | RUMFORD ME 04276 US | 2016-07-26T10:09 | 2016-07-29T23:59 | ',
      'dropoff | QUAD-GRAPHICS INC | 555 S 108th St | WEST ALLIS WI 53214 US | 2016-07-27T00:01 | 2016-07-29T23:59 | ',
    ],
    noted: ['count.weight', 'se.count'],
  },
  '02-stupidedi-sm204-two-orders-per-stop.edi': {
    crn: '12345678',
    shipment: '12345678',
    type: 1,
    truck: 'Trailer',
    number: '',
    weight: '21230.12 lb',
    pallets: 37,
    contact: 'RECEIVING 256-538-1111',
    pickup: '2022-08-23',
    delivery: '2022-08-24T07:00:00-04:00',
    respondBy: '2022-08-22T11:20:00-04:00',
    stops: [
      'pickup | FAKE_BIZ | 700 RODNEY AUSTIN | ATTALLA AL 12345 US | 2022-08-23T16:30:00-05:00 | 2022-08-23T16:30:00-05:00 | RECEIVING 256-538-1111',
      'dropoff | PUBLIX SUPER MARKETS - CHART | 1950 SAND LAKE RD | ORLANDO FL 32809 US | 2022-08-24T07:00:00-04:00 | 2022-08-24T07:00:00-04:00 | RECEIVING RECEIVING (941)688-4444',
    ],
  },
  '03-x12types-hamburgsud-export-hazmat-drop-trailer.edi': {
    crn: '3PHLT0XXXX',
    shipment: '3PHLT0XXXX',
    type: 1,
    truck: "40' high-cube container",
    number: 'MSKU9131096',
    container: 'MSKU9131096',
    hazmat: '9',
    scac: 'SUDU',
    weight: '8880 kg',
    contact: '1 4024766600',
    stops: [
      'pickup | UNION PACIFIC ICTF RAMP | 2401 E. SEPULVEDA BLVD. | LONG BEACH CA 90810 US |  |  | ',
      'dropoff | ITS LONG BEACH | 1281 PIER G WAY | LONG BEACH CA 90802 US |  |  | ',
    ],
    noted: ['date.qualifier', 'weight.source'],
  },
  '07-lynnco-original-003601398MG.edi': lynnco('003601398MG', '2019-03-06T09:00', '2019-03-06T12:00'),
  '08-lynnco-original-003601399MG.edi': lynnco('003601399MG', '2019-03-06T14:00', '2019-03-06T16:00'),
  '09-lynnco-original-003600255MG.edi': {
    crn: '003600255MG',
    shipment: '003600255MG',
    type: 1,
    scac: 'CDPN',
    weight: '10000 lb',
    pieces: 1,
    contact: 'CONTACT ONE 216-555-0101 EXT 2097',
    pickup: '2019-03-06',
    delivery: '2019-03-06T15:00',
    stops: [
      'pickup | Carlex - ARG | 340 BRIDGESTONE PKWY | LEBANON TN 37090-7015 US | 2019-03-06T09:00 | 2019-03-06T15:00 | ',
      'dropoff | SAFELITTE AUTO GLASS | 1350 BRASELTON PKWY | BRASELTON GA 30517-5324 US | 2019-03-06T09:00 | 2019-03-06T15:00 | ',
    ],
  },
  '10-ruan-csph-one-line-LD-UL.edi': {
    crn: 'R1062788',
    shipment: 'R1062788',
    type: 1,
    truck: "53' van",
    number: '119009',
    scac: 'CSPH',
    weight: '200 lb',
    pallets: 1,
    pieces: 1,
    contact: 'UPS CUSTOMER CENTER 555-555-55555',
    pickup: '2015-12-04',
    delivery: '2015-12-04T09:31',
    respondBy: '2016-02-01T16:00',
    stops: [
      'pickup | UPS CUSTOMER CENTER | 555 Opperman Drive | EAGAN MN 55120 US | 2015-12-04T09:00 | 2015-12-04T09:00 | UPS CUSTOMER CENTER 555-555-55555',
      'dropoff | RCDC | 7101 WINNETKA AVE N | BROOKLYN PARK MN 55428 US | 2015-12-04T09:31 | 2015-12-04T09:31 | CONTACT TWO 555-555-5555',
    ],
  },
  '14-jbhunt-tractorsupply-volume-pallets.edi': {
    crn: 'MJW1094666',
    shipment: 'MJW1094666',
    type: 1,
    truck: 'Container',
    number: '',
    scac: 'HJBI',
    weight: '13652.01 lb',
    volume: '3250.01 ft3',
    pallets: 26,
    pieces: 13200,
    contact: 'First Last 800-555-0108',
    pickup: '2019-06-21',
    delivery: '2019-06-28',
    respondBy: '2019-06-12T08:51',
    stops: [
      'pickup | MANNA PRO MO DC | 6600 EXECUTIVE DRIVE | KANSAS CITY MO 64120 US | 2019-06-21 | 2019-06-21 | First Last 800-555-0108',
      'dropoff | 120 MACON DC | 151 TRACTOR DRIVE | MACON GA 31216 US | 2019-06-28 | 2019-06-28 | ',
    ],
    noted: ['date.midnight', 'date.midnight'],
  },
  '17-patrick-tqyl-oid-volume-cuin.edi': {
    crn: '366120',
    shipment: '366120',
    type: 1,
    scac: 'TQYL',
    weight: '18306 lb',
    volume: '1124496 ft3',
    pieces: 20,
    contact: 'TRANSPORTATION DEPARTMENT 5745550101',
    pickup: '2026-05-12',
    delivery: '2026-05-13T15:51:00Z',
    respondBy: '2026-05-13T20:51:00Z',
    stops: [
      'pickup | 170_291941, CONTACT ONE | 29194 Phillips St | ELKHART IN 46514 US | 2026-05-12T16:51:00Z | 2026-05-12T16:51:00Z | CONTACT ONE 5745550102',
      'dropoff | SCHUL201I1, CONTACT TWO | 201 Industrial Dr | REDWOOD FALLS MN 56283 US | 2026-05-13T15:51:00Z | 2026-05-13T15:51:00Z | CONTACT TWO 5075550103',
    ],
    noted: ['stop.country', 'stop.country', 'volume.implausible'],
  },
  '20-eddy-xyzcorp-change-B2A04.edi': {
    crn: '9999955559',
    shipment: '9999955559',
    purpose: 'change',
    truck: "53' frozen food trailer",
    number: '',
    scac: 'XXXX',
    weight: '27800 lb',
    volume: '1016 ft3',
    pieces: 2444,
    stops: ['pickup |  |  |  |  |  | '],
    noted: ['stop.noDropoff', 'stop.noPlace'],
    fileNoted: ['iea.missing'],
  },
  '21-qivori-two-stop.edi': {
    crn: 'REF-2026-0328-001',
    shipment: 'REF-2026-0328-001',
    type: 1,
    scac: 'QVRI',
    weight: '42000 lb',
    pieces: 1,
    pickup: '2026-03-30',
    delivery: '2026-04-01T14:00',
    stops: [
      'pickup | ABC Manufacturing Co | 1200 Industrial Blvd | Chicago IL 60601 US | 2026-03-30T08:00 | 2026-03-30T08:00 | ',
      'dropoff | XYZ Distribution Center | 4500 Commerce Drive | Dallas TX 75201 US | 2026-04-01T14:00 | 2026-04-01T14:00 | ',
    ],
    noted: [
      'weight.unit',
      'count.value',
      'stop.country',
      'weight.unit',
      'count.source',
      'stop.country',
      'date.otherKind',
      'stop.otherParty',
    ],
  },
  '23-trenova-three-stops-CL-LD-CU.edi': {
    crn: 'PP',
    shipment: 'PP',
    type: 2,
    scac: 'TEST',
    stops: [
      'pickup | Shipper Company |  |  |  |  | ',
      'pickup |  |  |  |  |  | ',
      'dropoff | Consignee Company |  |  |  |  | ',
    ],
    noted: ['b2.shifted', 'stop.headerPlace', 'stop.noPlace', 'type.severalPickups', 'stop.headerPlace', 'se.count'],
  },
}

/** Quarantined sets, with every reason. */
export const quarantined: Record<string, { crn: string; reasons: string[] }> = {
  '04-x12types-sudu-import-preloaded-no-scac.edi': { crn: '', reasons: ['b2.noShipmentId'] },
  '11-ruan-lyndonville-ST-only.edi': { crn: '442901', reasons: ['gs.missing'] },
  '25-logisticsedi-valid-minimal.edi': { crn: '', reasons: ['b2.idElsewhere'] },
  'broken/b01-coyote-seed-element-numbers-interleaved.edi': { crn: 'LD23029450', reasons: ['set.numbered'] },
  'broken/b02-missing-GS.edi': { crn: '', reasons: ['gs.missing', 'b2.idElsewhere', 'stop.missing'] },
  'broken/b04-missing-B2.edi': { crn: '', reasons: ['b2.missing', 'stop.missing'] },
  'broken/b09-x12types-oakland-export-wrong-SE-count.edi': { crn: '6XULT02DCM', reasons: ['gs.missing'] },
  'broken/b10-ih35-5010-no-B2A-no-S5-city-in-N1.edi': { crn: 'BROKERREF123', reasons: ['b2a.missing', 'stop.missing'] },
}
