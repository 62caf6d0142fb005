/** An address as a stop and a warehouse have it. */
export interface Address {
  address: string
  postalCode: string
  country: string
}

/** Words of streets that are written in two ways, with the short form of the US Postal Service (Publication 28). */
const shortForms: Record<string, string> = {
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  COURT: 'CT',
  DRIVE: 'DR',
  EAST: 'E',
  EXPRESSWAY: 'EXPY',
  FREEWAY: 'FWY',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  NORTH: 'N',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  ROAD: 'RD',
  SOUTH: 'S',
  STREET: 'ST',
  SUITE: 'STE',
  WEST: 'W',
}

const streetOf = (address: string) =>
  address
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => shortForms[word] ?? word)
    .join(' ')

/** Of a US ZIP code the first five digits: the other four name a side of the street. */
function postalOf({ postalCode, country }: Address): string {
  const plain = postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return country.toUpperCase() === 'US' ? plain.slice(0, 5) : plain
}

/**
 * Whether both are one place: the same street with its number, postal code and country, however they are spelled. Names and positions
 * do not count: a company has several docks, and a position may be that of a whole ZIP code.
 */
export function isSamePlace(one: Address, other: Address): boolean {
  const [street, postal] = [streetOf(one.address), postalOf(one)]
  return (
    street !== '' &&
    postal !== '' &&
    street === streetOf(other.address) &&
    postal === postalOf(other) &&
    one.country.toUpperCase() === other.country.toUpperCase()
  )
}

/** A stop of an order, with the pieces that are for it; null: not said. */
interface Drop extends Address {
  kind: string
  pieces: number | null
  /** When it is due, ISO 8601. */
  due: string | null
}

export interface Brought {
  warehouseId: string
  address: string
  expectedAt: string | null
  /** The order also has dropoffs elsewhere. */
  isPart: boolean
  /** Of a part: the pieces of its dropoffs; null: not every dropoff says how many. */
  pieces: number | null
}

/** What an order brings to our warehouses: one entry for each warehouse that one of its dropoffs is at. */
export function broughtTo(stops: readonly Drop[], warehouses: readonly (Address & { id: string })[]): Brought[] {
  const drops = stops.filter(({ kind }) => kind === 'dropoff')
  return warehouses.flatMap((warehouse) => {
    const here = drops.filter((drop) => isSamePlace(drop, warehouse))
    const [first] = here
    if (!first) return []
    const isPart = here.length < drops.length
    const pieces = here.reduce<number | null>(
      (sum, drop) => (sum === null || drop.pieces === null ? null : sum + drop.pieces),
      0,
    )
    const dues = here.flatMap(({ due }) => due ?? []).sort((a, b) => Date.parse(a) - Date.parse(b))
    return [
      {
        warehouseId: warehouse.id,
        address: first.address,
        expectedAt: dues[0] ?? null,
        isPart,
        pieces: isPart && pieces ? pieces : null,
      },
    ]
  })
}
