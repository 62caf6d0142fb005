import { dimensionsText, readDimensions, usualLength } from '@shortcut/domain/air/dimensions.ts'
import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import {
  type WaybillContent,
  type WaybillKind,
  type WaybillLine,
  type WaybillParty,
  waybillContent,
} from '@shortcut/domain/air/waybill.ts'

type FormLine = Omit<WaybillLine, 'pieces' | 'dimensions'> & { pieces: string; dimensions: string }
type FormContent = Omit<WaybillContent, 'lines' | 'divisor' | 'codes'> & {
  lines: FormLine[]
  divisor: string
  codes: string
}
/** The paper as it is typed: numbers and lists are text. A master has no `masterId`, a house neither kind nor airline. */
export type WaybillValues = {
  kind: WaybillKind
  airline: string
  masterId: string
  accountId: string
  content: FormContent
}

const mostLegs = 3

/** Legs and flights have their boxes on the paper, used or not. */
function filled<T>(rows: readonly T[], empty: T): T[] {
  return [...rows, ...Array.from({ length: Math.max(0, mostLegs - rows.length) }, () => empty)]
}

export const emptyLine = (): FormLine => lineValues(waybillContent.parse({}).lines[0], 'cm')

function lineValues(line: WaybillLine | undefined, unit: 'cm' | 'in'): FormLine {
  const known = line ?? {
    pieces: null,
    gross: '',
    rateClass: '',
    commodity: '',
    chargeable: '',
    rate: '',
    tariff: '',
    goods: '',
    dimensions: [],
    volume: '',
  }
  return Object.assign({}, known, {
    pieces: known.pieces === null ? '' : String(known.pieces),
    dimensions: dimensionsText(known.dimensions, unit),
  })
}

export const waybillValues = ({
  kind,
  airline,
  accountId,
  content,
}: Pick<MasterDetail, 'kind' | 'airline' | 'accountId' | 'content'>): WaybillValues => ({
  kind,
  airline,
  masterId: '',
  accountId: accountId ?? '',
  content: contentValues(content),
})

export const houseValues = ({
  masterId,
  accountId,
  content,
}: Pick<HouseDetail, 'masterId' | 'accountId' | 'content'>): WaybillValues => ({
  kind: 'direct',
  airline: '',
  masterId: masterId ?? '',
  accountId: accountId ?? '',
  content: contentValues(content),
})

function contentValues(content: WaybillContent): FormContent {
  const unit = usualLength(content.weightUnit)
  return Object.assign({}, content, {
    legs: filled(content.legs, { to: '', by: '' }),
    flights: filled(content.flights, { flight: '', on: '' }),
    lines: content.lines.map((line) => lineValues(line, unit)),
    divisor: String(content.divisor),
    codes: content.codes.join(' '),
  })
}

/** Paths of dimensions that cannot be read. */
export function unreadable({ content }: WaybillValues): string[] {
  const unit = usualLength(content.weightUnit)
  return content.lines.flatMap(({ dimensions }, index) =>
    readDimensions(dimensions, unit) ? [] : [`content.lines.${index}.dimensions`],
  )
}

/** What the call takes; dimensions that cannot be read are none. */
export const waybillWire = ({ kind, airline, accountId, content }: WaybillValues) => ({
  kind,
  airline,
  accountId: accountId || null,
  content: contentWire(content),
})

export const houseWire = ({ masterId, accountId, content }: WaybillValues) => ({
  masterId: masterId || null,
  accountId: accountId || null,
  content: contentWire(content),
})

function contentWire(content: FormContent) {
  const unit = usualLength(content.weightUnit)
  return Object.assign({}, content, {
    legs: content.legs.filter(({ to, by }) => to !== '' || by !== ''),
    flights: content.flights.filter(({ flight, on }) => flight !== '' || on !== ''),
    otherCharges: content.otherCharges.filter(({ code, amount }) => code !== '' || amount !== ''),
    divisor: Number(content.divisor || 0),
    codes: content.codes
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    lines: content.lines.map((line) =>
      Object.assign({}, line, {
        pieces: line.pieces === '' ? null : Number(line.pieces),
        dimensions: readDimensions(line.dimensions, unit) ?? [],
      }),
    ),
  })
}

/** The content as far as it is right, for arithmetic while somebody types. */
export function contentOf(values: WaybillValues): WaybillContent | null {
  const parsed = waybillContent.safeParse(contentWire(values.content))
  return parsed.success ? parsed.data : null
}

/** A place of the address book as a party of the paper, cut to its boxes. */
export const partyOf = (
  place: Record<'company' | 'address' | 'city' | 'province' | 'postalCode' | 'country' | 'contactPhone', string>,
  before: WaybillParty,
): WaybillParty => ({
  account: before.account,
  name: place.company.slice(0, 70),
  address: place.address.slice(0, 70),
  city: place.city.slice(0, 17),
  state: place.province.slice(0, 9),
  postalCode: place.postalCode.slice(0, 9),
  country: place.country.slice(0, 2),
  phone: place.contactPhone.slice(0, 25),
})
