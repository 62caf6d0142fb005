import { waybillNumber } from '@shortcut/domain/air/numbers.ts'

const towns = [
  ['Amarillo', 'TX', '79101'],
  ['Yakima', 'WA', '98901'],
  ['Dothan', 'AL', '36301'],
  ['Bangor', 'ME', '04401'],
  ['Fort Wayne', 'IN', '46802'],
  ['Grand Island', 'NE', '68801'],
  ['Visalia', 'CA', '93277'],
  ['Rocky Mount', 'NC', '27801'],
  ['Elmira', 'NY', '14901'],
  ['New Castle', 'PA', '16101'],
  ['Sioux Falls', 'SD', '57104'],
  ['Las Cruces', 'NM', '88001'],
  ['Eau Claire', 'WI', '54701'],
  ['Twin Falls', 'ID', '83301'],
  ['Coos Bay', 'OR', '97420'],
] as const
const firsts = [
  'Amber',
  'Granite',
  'Willow',
  'Copper',
  'Larkspur',
  'Northgate',
  'Silver Creek',
  'Beacon',
  'Cardinal',
  'Summit',
  'Old Harbor',
  'Fairmont',
]
const trades = [
  'Foods',
  'Paper Products',
  'Machine Works',
  'Building Supply',
  'Plastics',
  'Dairy Cooperative',
  'Furniture',
  'Wire & Cable',
  'Beverages',
  'Glass',
]
const forms = ['Inc.', 'LLC', 'Co.', 'Corp.', 'DC 4', 'Plant 3', '']
const streets = [
  'Depot Street',
  'Foundry Rd',
  'Commerce Parkway',
  'N. Levee Ave',
  'Old Mill Lane',
  'Airport Road',
  'Market St',
  'Industrial Blvd',
  'County Line Rd',
]
const people = [
  'Nora Pettibone',
  'Luis Arroyo',
  'Grace Tran',
  'Howard Blum',
  'Ana Sofia Reyes',
  'T. Wexler',
  'Marcus Dale',
  'Ingrid Solberg',
]
const goods = [
  'Canned tomatoes',
  'Copy paper, boxed',
  'Steel brackets',
  'Office chairs',
  'Bottled water',
  'PVC pipe fittings',
  'Cotton towels',
  'Printed cartons, flat',
  'Ceramic insulators',
  'Frozen berries',
]
const carriers = [
  'Redwing Transport LLC',
  'Blue Mesa Trucking',
  'Holloway Freight Lines',
  'Tri-County Haulers Inc.',
  'Sandpiper Logistics',
]

export interface Place {
  company: string
  address: string
  city: string
  state: string
  zip: string
  phone: string
  person: string
}

/** Invented values that are the same on each run. */
export class Invented {
  #seed: number
  constructor(seed: number) {
    this.#seed = seed
  }
  next = (): number => {
    this.#seed = (Math.imul(this.#seed ^ (this.#seed >>> 15), 2246822507) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(this.#seed ^ (this.#seed >>> 13), 3266489909) >>> 0
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  whole = (from: number, to: number) => from + Math.floor(this.next() * (to - from + 1))
  one = <T>(list: readonly T[]): T => list[this.whole(0, list.length - 1)] as T
  digits = (count: number) => Array.from({ length: count }, () => this.whole(0, 9)).join('')
  goods = () => this.one(goods)
  carrier = () => this.one(carriers)
  person = () => this.one(people)
  phone = () => `${this.whole(201, 989)}-555-0${this.whole(100, 199)}`
  money = (from: number, to: number) => this.whole(from * 4, to * 4) / 4
  waybill = () => waybillNumber(this.one(['016', '020', '176', '157', '006']), this.whole(1_000_000, 9_999_999))

  places(count: number): Place[] {
    const chosen = new Set<number>()
    while (chosen.size < count) chosen.add(this.whole(0, towns.length - 1))
    return [...chosen].map((index) => {
      const [city, state, zip] = towns[index] as (typeof towns)[number]
      return {
        company: `${this.one(firsts)} ${this.one(trades)} ${this.one(forms)}`.trim(),
        address: `${this.whole(12, 9800)} ${this.one(streets)}`,
        city,
        state,
        zip,
        phone: this.phone(),
        person: this.person(),
      }
    })
  }

  /** A day in January or February 2027. */
  day(after = 0): string {
    return new Date(Date.UTC(2027, 0, this.whole(5, 20) + after)).toISOString().slice(0, 10)
  }
  hour = (from: number, to: number) => `${String(this.whole(from, to)).padStart(2, '0')}:${this.one(['00', '30'])}`
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
export const dashed = (day: string) =>
  `${day.slice(8)}-${(monthNames[Number(day.slice(5, 7)) - 1] ?? '').toUpperCase()}-${day.slice(2, 4)}`
export const spoken = (day: string) =>
  `${monthNames[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
export const dayLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
export const grouped = (number: number) => number.toLocaleString('en-US')
export const dollars = (number: number) =>
  `$${number.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
