import type { ValueKind } from '../values/value-kinds.ts'

/** Labels of a shipper's letter of instruction, and the value that each announces. */
export interface LetterLabel {
  path: string
  kind: ValueKind
  label: string
}

const number = '(?: ?(?:#|no\\.?|nos\\.?|numbers?))?'

export const letterLabels: readonly LetterLabel[] = [
  {
    path: 'references/shipper_ref',
    kind: 'reference',
    label: `(?:shipper|usppi|exporter)(?:['’]?s)? ref(?:erence)?\\.?${number}|(?:our |your )?reference${number}|file${number}`,
  },
  {
    path: 'references/customer_po',
    kind: 'reference',
    label: `(?:customer )?p\\.?o\\.?${number}|purchase order${number}`,
  },
  { path: 'references/invoice', kind: 'reference', label: `(?:commercial )?invoice${number}` },
  {
    path: 'references/ein',
    kind: 'reference',
    label: `(?:usppi |exporter )?(?:ein|e\\.i\\.n\\.|irs|tax id)(?: ?\\(?(?:irs|ein)\\)?)?${number}`,
  },
  { path: 'mawb', kind: 'mawb', label: `(?:mawb|master(?: air ?waybill)?|air ?waybill)${number}` },
  { path: 'hawb', kind: 'hawb', label: `(?:hawb|house(?: air ?waybill)?)${number}` },
  {
    path: 'waybill/origin',
    kind: 'airportCode',
    label: '(?:air)?port of (?:departure|loading|export)|origin airport|departure airport',
  },
  {
    path: 'waybill/destination',
    kind: 'airportCode',
    label: '(?:air)?port of (?:final )?(?:destination|discharge|unloading|unlading)|destination airport',
  },
  {
    path: 'waybill/carrier',
    kind: 'carrierCode',
    label: '(?:exporting |requested |preferred )?(?:carrier|airline)(?: name)?',
  },
  {
    path: 'waybill/flight',
    kind: 'flightNumber',
    label: `(?:requested )?(?:carrier ?/ ?)?flight${number}(?: ?[/&] ?date| and date)?`,
  },
  {
    path: 'waybill/flightOn',
    kind: 'date',
    label: `flight${number} ?[/&] ?date|(?:flight|departure) date|date of (?:export(?:ation)?|departure)`,
  },
  { path: 'waybill/declaredCarriage', kind: 'amount', label: 'declared value (?:for )?carriage|value for carriage' },
  {
    path: 'waybill/declaredCustoms',
    kind: 'amount',
    label: 'declared value (?:for )?customs|customs value|value for customs|total value(?: \\(?us[d$]\\)?)?',
  },
  {
    path: 'waybill/insurance',
    kind: 'amount',
    label: '(?:amount of )?insurance(?: amount| value)?(?: requested| required)?',
  },
  {
    path: 'waybill/filing',
    kind: 'filing',
    label: `aes(?: itn)?(?: or exemption)?(?: code| citation)?|itn${number}|(?:aes |eei )?exemption(?: code| citation| legend)?(?: or itn)?`,
  },
  {
    path: 'waybill/isHazardous',
    kind: 'yesNo',
    label: '(?:hazardous|dangerous)(?: ?(?:material|good|cargo)s?)?(?: ?\\(?y ?/ ?n\\)?)?|haz-?mat',
  },
  { path: 'waybill/codes', kind: 'handlingCodes', label: 'special handling codes?|handling codes?|shc' },
  {
    path: 'waybill/handling',
    kind: 'line',
    label:
      '(?:special )?handling(?: instructions| information(?: and remarks)?)?|special instructions|instructions to (?:forwarder|carrier)',
  },
  {
    path: 'waybill/payment',
    kind: 'payment',
    label: '(?:air ?)?freight(?: charges)?|(?:transportation )?charges|payment terms',
  },
  { path: 'waybill/dimensions', kind: 'measures', label: 'dimensions?(?: \\(?l ?x ?w ?x ?h\\)?)?|dims|measurements?' },
  {
    path: 'waybill/signedBy',
    kind: 'name',
    label:
      '(?:authori[sz]ed )?signature(?: of (?:shipper|usppi|exporter))?|signed(?: by)?|name of (?:duly )?authori[sz]ed officer.*|printed name',
  },
  { path: 'waybill/signedOn', kind: 'date', label: 'date(?: signed)?' },
  { path: 'letter/contact', kind: 'name', label: '(?:shipper |usppi )?contact(?: name)?' },
  {
    path: 'letter/commodity',
    kind: 'goods',
    label: '(?:description of |nature of |nature and quantity of )(?:goods|commodit(?:y|ies))|commodity',
  },
  {
    path: 'letter/pieces',
    kind: 'pieces',
    label: '(?:total )?(?:no\\.?|number) of (?:pieces|packages|pkgs)|total (?:pieces|packages)',
  },
  { path: 'letter/weight', kind: 'weight', label: '(?:total )?gross weight|(?:total )?weight' },
]

/** Titles of parties and places, beside which or under which names and addresses stand. */
const part = "(?: company)?(?:[’']s)?(?: name)?(?:,? ?(?:and|&|/)? ?(?:full )?address)?(?: ?\\([^)]*\\))?"
export const letterParties: readonly { path: string; title: string }[] = [
  { path: 'waybill/intermediate', title: `intermediate consignee${part}` },
  { path: 'waybill/consignee', title: `(?:ultimate )?consignee${part}` },
  { path: 'waybill/notify', title: `(?:also )?notify(?: party)?${part}` },
  { path: 'waybill/agent', title: `(?:forwarding agent|freight forwarder|forwarder|agent)${part}` },
  { path: 'pickup', title: `(?:freight|cargo|goods|pick-?up) (?:location|address)${part}|pick-?up (?:from|at)` },
  { path: 'deliver', title: 'deliver(?:y)? (?:to|address|location)' },
  { path: 'waybill/shipper', title: `(?:usppi|exporter|shipper)(?: ?[/(] ?(?:usppi|exporter|shipper)\\)?)?${part}` },
]
/** Kept apart from the name. */
export const letterAddresses: readonly { path: string; title: string }[] = [
  { path: 'waybill/shipper', title: '(?:usppi|exporter|shipper) (?:street )?address(?: \\([^)]*\\))?' },
  { path: 'waybill/consignee', title: '(?:ultimate )?consignee (?:street )?address(?: \\([^)]*\\))?' },
  { path: 'waybill/intermediate', title: 'intermediate consignee (?:street )?address(?: \\([^)]*\\))?' },
]
