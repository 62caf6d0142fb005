/**
 * Every field of a stop, one row each. Schemas, replies, SQL, what a revision compares, the form, the timeline, papers, columns of the list,
 * uploads and JSON bookings are made from these rows; tests hold the 204 to them. A row answers every question: no place is an answer too.
 * What a stop changes is a change of the order's field `stops`, and has its impact.
 */

export const stopKinds = ['pickup', 'dropoff'] as const

export type StopRow = {
  /** Of stop. */
  column: string
  /** How wide the form has it; 'head': it is the heading of the stop. */
  form: 'line' | 'third' | 'head'
  /** Where the timeline of the order's page says it. */
  facts: 'head' | 'place' | 'window' | 'detail' | null
  /** 'beside': two columns of the list, of the first pickup and of the last dropoff, looked up while somebody shows them. */
  list: 'beside' | null
  /** Where the papers print it. */
  paper: 'head' | 'place' | 'appointment' | 'pieces' | 'instructions' | null
  /** What people write above its columns in a table of bookings behind 'pickup' or 'delivery', parted by '|'; null: it has none. */
  upload: string | null
  /** Where a 204 says it. */
  tender: string | null
} & (
  | { kind: 'text' | 'phone' | 'country'; max: number }
  /** 'placeTime': typed on the clock of the stop, kept in UTC. */
  | { kind: 'stopKind' | 'placeTime' | 'count' }
)
export type StopFieldKind = StopRow['kind']

/** What people and systems enter, in the order of the form. */
// biome-ignore format: a row's answers stand in groups, one line each
export const stopRows = {
  kind: {
    kind: 'stopKind', column: 'kind',
    form: 'head', facts: 'head', list: null, paper: 'head', upload: null, tender: 'S502',
  },
  company: {
    kind: 'text', max: 120, column: 'company',
    form: 'line', facts: 'place', list: 'beside', paper: 'place', tender: 'N102, N2',
    upload: 'company|company name|name|location|location name|facility|warehouse|site',
  },
  address: {
    kind: 'text', max: 200, column: 'address',
    form: 'line', facts: 'place', list: 'beside', paper: 'place', tender: 'N3',
    upload: 'address|address 1|address1|address line 1|street|street address|addr',
  },
  city: {
    kind: 'text', max: 80, column: 'city',
    form: 'line', facts: 'place', list: 'beside', paper: 'place', tender: 'N401',
    upload: 'city|town|city name',
  },
  province: {
    kind: 'text', max: 40, column: 'province',
    form: 'third', facts: 'place', list: 'beside', paper: 'place', tender: 'N402',
    upload: 'province|state|st|state/province|prov|region|state code',
  },
  postalCode: {
    kind: 'text', max: 20, column: 'postal_code',
    form: 'third', facts: 'place', list: null, paper: 'place', tender: 'N403',
    upload: 'postal code|zip|zip code|postcode|post code|postal|zip/postal|zip/postal code',
  },
  country: {
    kind: 'country', max: 2, column: 'country',
    form: 'third', facts: null, list: 'beside', paper: 'place', tender: 'N404',
    upload: 'country|country code',
  },
  from: {
    kind: 'placeTime', column: 'window_from',
    form: 'line', facts: 'window', list: null, paper: 'appointment', tender: 'G62',
    upload:
      'from|start|earliest|window start|window from|open|opens|time from|ready|ready time|time|earliest time|start time|date from|after',
  },
  to: {
    kind: 'placeTime', column: 'window_to',
    form: 'line', facts: 'window', list: null, paper: 'appointment', tender: 'G62',
    upload: 'to|end|latest|window end|window to|close|closes|time to|latest time|end time|by|deadline|date to|before',
  },
  contactName: {
    kind: 'text', max: 80, column: 'contact_name',
    form: 'line', facts: 'detail', list: null, paper: 'place', tender: 'G6102',
    upload: 'contact name|contact|contact person|attn',
  },
  contactPhone: {
    kind: 'phone', max: 40, column: 'contact_phone',
    form: 'line', facts: 'detail', list: null, paper: 'place', tender: 'G6104',
    upload: 'contact phone|phone|telephone|tel|contact telephone|contact number',
  },
  remark: {
    kind: 'text', max: 1000, column: 'remark',
    form: 'line', facts: 'detail', list: 'beside', paper: 'instructions', tender: 'S509, NTE',
    upload: 'remark|remarks|notes|note|instructions|comments|special instructions',
  },
  pieces: {
    kind: 'count', column: 'pieces',
    // In a table the pieces of a row are those of its dropoff.
    form: 'line', facts: null, list: null, paper: 'pieces', upload: null, tender: 'S505, AT8, OID, LAD',
  },
} satisfies Record<string, StopRow>

type KeptStopRow = Pick<StopRow, 'column' | 'list'> & {
  kind: 'id' | 'number' | 'degrees' | 'flag' | 'zone' | 'moment' | 'said' | 'file'
}

/** What the product keeps of a stop besides. */
export const keptStopRows = {
  id: { kind: 'id', column: 'id', list: null },
  sequence: { kind: 'number', column: 'sequence', list: null },
  lat: { kind: 'degrees', column: 'lat', list: null },
  lng: { kind: 'degrees', column: 'lng', list: null },
  placeApproximate: { kind: 'flag', column: 'place_approximate', list: null },
  timeZone: { kind: 'zone', column: 'time_zone', list: null },
  estimatedArriveTime: { kind: 'moment', column: 'estimated_arrive_at', list: 'beside' },
  estimatedDepartTime: { kind: 'moment', column: 'estimated_depart_at', list: null },
  actualArriveTime: { kind: 'moment', column: 'actual_arrive_at', list: 'beside' },
  arriveRemark: { kind: 'said', column: 'arrive_remark', list: 'beside' },
  actualDepartTime: { kind: 'moment', column: 'actual_depart_at', list: 'beside' },
  departRemark: { kind: 'said', column: 'depart_remark', list: 'beside' },
  receivedBy: { kind: 'said', column: 'received_by', list: null },
  signatureFileId: { kind: 'file', column: 'signature_file_id', list: null },
} satisfies Record<string, KeptStopRow>
