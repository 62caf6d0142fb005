import type { Weight } from '../message.ts'
import type { Control, Declaration, Party, Waybill } from '../model.ts'
import { units } from './xml-model.ts'

/** Name, then text or elements; what is empty is not written. */
export type Node = readonly [name: string, content: string | readonly Node[], attributes?: Record<string, string>]

/** Who sends what to whom, and when: what the waybill itself does not know. */
export interface XmlHeader {
  id: string
  /** `2026-03-04T10:15:00Z` */
  issuedAt: string
  sender: string
  recipient: string
}

const escaped = (text: string) =>
  text
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd]/g, ' ')
    .replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '&quot;')

function rendered([name, content, attributes = {}]: Node, depth: number): string {
  if (content.length === 0) return ''
  const own = `${depth < 2 ? 'rsm' : 'ram'}:${name}`
  const pad = '  '.repeat(depth)
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  if (typeof content === 'string') return `${pad}<${own}${said.join('')}>${escaped(content)}</${own}>\n`
  const inner = content.map((child) => rendered(child, depth + 1)).join('')
  return inner && `${pad}<${own}${said.join('')}>\n${inner}${pad}</${own}>\n`
}

const written: Record<string, string> = Object.fromEntries(Object.entries(units).map(([xml, imp]) => [imp, xml]))
/** Units of Cargo-IMP become those of XML; those of XML stay. */
export const measure = (name: string, amount: Weight | null): Node => [
  name,
  amount?.value ?? '',
  { unitCode: written[amount?.unit ?? ''] ?? amount?.unit ?? '' },
]
export const count = (name: string, pieces: number | null): Node => [name, pieces === null ? '' : String(pieces)]
export const location = (name: string, code: string | null): Node => [name, [['ID', code ?? '']]]
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `04MAR26` as `2026-03-04T00:00:00`; a flight on an earlier day of the month leaves in the next one. */
export function dateTime(date: string, day = date.slice(0, 2)): string {
  const month = months.indexOf(date.slice(2, 5))
  if (month < 0 || !/^\d{2}$/.test(day)) return ''
  const isLater = Number(day) < Number(date.slice(0, 2))
  const first = new Date(Date.UTC(2000 + Number(date.slice(5)), month + (isLater ? 1 : 0), Number(day)))
  return `${first.toISOString().slice(0, 10)}T00:00:00`
}

export function partyNode(name: string, party: Party | null): Node {
  if (!party) return [name, '']
  const contacts = party.contacts.map(
    ({ kind, number }): Node => [
      'DefinedTradeContact',
      [[kind === 'FX' ? 'FaxCommunication' : 'DirectTelephoneCommunication', [['CompleteNumber', number]]]],
    ],
  )
  return [
    name,
    [
      ['Name', party.names.join('\n')],
      ['AccountID', party.account],
      [
        'PostalStructuredAddress',
        [
          ['PostcodeCode', party.postcode],
          ['StreetName', party.addresses.join('\n')],
          ['CityName', party.place],
          ['CountryID', party.country],
          ['CountrySubDivisionID', party.state],
        ],
      ],
      ...contacts,
    ],
  ]
}

/** Who signed, when and where. */
export const business = (issue: Waybill['issue'] | undefined, certified: string): Node => [
  '',
  [
    ['SignatoryConsignorAuthentication', [['Signatory', certified]]],
    [
      'SignatoryCarrierAuthentication',
      [
        ['ActualDateTime', dateTime(issue?.date ?? '')],
        ['Signatory', issue?.signature ?? ''],
        ['IssueAuthenticationLocation', [['Name', issue?.place ?? '']]],
      ],
    ],
  ],
]

/** Declared values, and what is prepaid: first the weight charge, then other charges. */
export function declaredValues(declaration: Declaration | null): Node[] {
  const { currency: currencyID = '', payment = '', carriage = '', customs = '', insurance = '' } = declaration ?? {}
  const declared = (name: string, amount: string, none: string): Node =>
    amount === none
      ? [`Nil${name}ValueIndicator`, 'true']
      : [name === 'Insurance' ? 'InsuranceValueAmount' : `DeclaredValueFor${name}Amount`, amount, { currencyID }]
  const paid = (side = '') => side && String(side === 'P')
  return [
    declared('Carriage', carriage, 'NVD'),
    declared('Customs', customs, 'NCV'),
    declared('Insurance', insurance, 'XXX'),
    ['TotalChargePrepaidIndicator', paid(payment[0])],
    ['TotalDisbursementPrepaidIndicator', paid(payment[1])],
  ]
}

export const notes = (controls: readonly Control[]): Node[] =>
  controls.map(({ country, information, customs, text }) => [
    'IncludedCustomsNote',
    [
      ['ContentCode', customs],
      ['Content', text],
      ['SubjectCode', information],
      ['CountryID', country],
    ],
  ])
export const handling = (codes: readonly string[]): Node[] =>
  codes.map((code) => ['HandlingSPHInstructions', [['DescriptionCode', code]]])

const named: Record<string, string> = {
  741: 'Master Air Waybill',
  740: 'Air Waybill',
  703: 'House Waybill',
  785: 'House Manifest',
  XFSU: 'Status Message',
}

/** An address of seven characters, or another identification such as a name. */
const schemeOf = (id: string) => (/^[A-Z]{5}[A-Z\d]{2}$/.test(id) ? 'P' : 'O')

/** A message without its header, in which each copy differs: what it says of waybill or houses. */
export const withoutHeader = (xml: string) =>
  xml.replace(/^ *<rsm:MessageHeaderDocument>[\s\S]*?<\/rsm:MessageHeaderDocument>\n/m, '')

export function message(
  root: string,
  space: string,
  code: string,
  header: XmlHeader,
  number: string,
  body: readonly Node[],
) {
  const head: Node = [
    'MessageHeaderDocument',
    [
      ['ID', header.id],
      ['Name', named[code] ?? ''],
      ['TypeCode', code],
      ['IssueDateTime', header.issuedAt],
      ['PurposeCode', 'Creation'],
      ['VersionID', '3.00'],
      ['SenderParty', [['PrimaryID', header.sender, { schemeID: schemeOf(header.sender) }]]],
      ['RecipientParty', [['PrimaryID', header.recipient, { schemeID: schemeOf(header.recipient) }]]],
    ],
  ]
  const attributes = { 'xmlns:rsm': space, 'xmlns:ram': 'iata:datamodel:3' }
  const [business, consignment] = body
  const own: Node[] = [head, ['BusinessHeaderDocument', [['ID', number], ...childrenOf(business)]]]
  if (consignment) own.push(consignment)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rendered([root, own, attributes], 0)}`
}
export const childrenOf = (node: Node | undefined): readonly Node[] =>
  node && typeof node[1] !== 'string' ? node[1] : []
