/** US cargo airports: the ZIP of the cargo area, terminals there, and nearby ZIPs for pickups. */
export const gateways = [
  {
    iata: 'JFK',
    zip: '11430',
    terminals: ['Building 151 Cargo', 'Building 23 Cargo'],
    pickups: ['11434', '11101', '10474', '11717', '11735', '06902'],
  },
  {
    iata: 'EWR',
    zip: '07114',
    terminals: ['Building 339 Cargo', 'North Cargo Terminal'],
    pickups: ['07105', '08837', '07001', '08512', '18031'],
  },
  {
    iata: 'ORD',
    zip: '60666',
    terminals: ['Northeast Cargo Center', 'Building 517 Cargo'],
    pickups: ['60106', '60007', '60131', '60440', '60446', '53142'],
  },
  {
    iata: 'LAX',
    zip: '90045',
    terminals: ['Imperial Cargo Complex', 'Century Cargo Complex'],
    pickups: ['90248', '90220', '91761', '92408', '90745', '92551'],
  },
  {
    iata: 'MIA',
    zip: '33122',
    terminals: ['Building 701 Cargo', 'Eastern Cargo'],
    pickups: ['33178', '33166', '33172', '33014', '33069', '33411'],
  },
  {
    iata: 'ATL',
    zip: '30320',
    terminals: ['South Cargo C', 'North Cargo Building'],
    pickups: ['30349', '30336', '30122', '30248', '30253', '30517'],
  },
  {
    iata: 'DFW',
    zip: '75261',
    terminals: ['West Air Cargo 2', 'International Air Cargo Centre'],
    pickups: ['75063', '76177', '75050', '75019', '75236'],
  },
  {
    iata: 'IAH',
    zip: '77032',
    terminals: ['CargoCenter Building D', 'East Cargo'],
    pickups: ['77073', '77041', '77571', '77507', '77064'],
  },
  {
    iata: 'SFO',
    zip: '94128',
    terminals: ['Cargo Building 612', 'West Field Cargo'],
    pickups: ['94080', '94577', '94538', '95206', '95112'],
  },
  {
    iata: 'SEA',
    zip: '98158',
    terminals: ['Air Cargo 4', 'North Cargo'],
    pickups: ['98032', '98001', '98390', '98108', '98424'],
  },
  {
    iata: 'BOS',
    zip: '02128',
    terminals: ['South Cargo 58', 'North Cargo'],
    pickups: ['02150', '02048', '01876', '02038', '03054'],
  },
  {
    iata: 'MEM',
    zip: '38118',
    terminals: ['Cargo Central', 'South Cargo'],
    pickups: ['38141', '38654', '38671', '37086'],
  },
  {
    iata: 'CVG',
    zip: '41048',
    terminals: ['Cargo Building 3', 'South Cargo'],
    pickups: ['41042', '45241', '45069', '41018'],
  },
  {
    iata: 'PHL',
    zip: '19153',
    terminals: ['Cargo City C2', 'Cargo City C5'],
    pickups: ['19154', '08066', '08085', '19720'],
  },
] as const

/** Airports that share freight, a day's drive apart. */
const regions: readonly (readonly string[])[] = [
  ['JFK', 'EWR', 'PHL', 'BOS'],
  ['ORD', 'CVG', 'MEM'],
  ['DFW', 'IAH', 'MEM'],
  ['LAX', 'SFO'],
  ['ATL', 'MEM', 'CVG'],
  ['ATL', 'MIA'],
]

/** Those within a day's drive of one. */
export const nearby = ({ iata }: Gateway): readonly Gateway[] =>
  gateways.filter(
    (other) => other.iata !== iata && regions.some((one) => one.includes(iata) && one.includes(other.iata)),
  )

export type Gateway = (typeof gateways)[number]

export const airlines = [
  { code: 'LH', prefix: '020' },
  { code: 'AA', prefix: '001' },
  { code: 'DL', prefix: '006' },
  { code: 'UA', prefix: '016' },
  { code: 'CX', prefix: '160' },
  { code: 'EK', prefix: '176' },
  { code: 'KE', prefix: '180' },
  { code: 'QR', prefix: '157' },
  { code: 'CV', prefix: '172' },
  { code: '5X', prefix: '406' },
] as const
