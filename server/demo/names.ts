export const customers = [
  'Aldgate Instruments',
  'Bayshore Medical',
  'Cobalt Robotics',
  'Delmar Seafood',
  'Eastline Apparel',
  'Fairmont Optics',
  'Granite Semiconductors',
  'Harbor Pharma',
  'Ironwood Tools',
  'Juniper Foods',
  'Keystone Avionics',
  'Lakeside Printing',
  'Meridian Batteries',
  'Northgate Turbines',
  'Orchid Cosmetics',
  'Pinecrest Furniture',
  'Quarry Minerals',
  'Redwood Sensors',
  'Silverline Motors',
  'Tidewater Chemicals',
  'Union Diagnostics',
  'Vantage Displays',
  'Westbrook Textiles',
  'Yellowstone Outdoor',
  'Zephyr Drones',
] as const

export const firstNames = [
  'Aaron',
  'Bella',
  'Carlos',
  'Diana',
  'Elias',
  'Fatima',
  'George',
  'Hannah',
  'Ivan',
  'Jasmin',
  'Kevin',
  'Laura',
  'Marcus',
  'Nadia',
  'Oscar',
  'Paula',
  'Quentin',
  'Rosa',
  'Samuel',
  'Tanya',
  'Umar',
  'Vera',
  'Walter',
  'Ximena',
  'Yusuf',
  'Zoe',
  'Andre',
  'Bianca',
  'Cedric',
  'Dolores',
] as const

export const lastNames = [
  'Reyes',
  'Novak',
  'Brooks',
  'Okafor',
  'Singh',
  'Larsen',
  'Mendez',
  'Walsh',
  'Kim',
  'Ortega',
  'Becker',
  'Hughes',
] as const

export const commodities = [
  'machine parts',
  'medical devices',
  'fresh seafood',
  'garments',
  'lenses',
  'wafers',
  'vaccines',
  'hand tools',
  'berries',
  'aircraft spares',
  'printed matter',
  'lithium cells',
  'cosmetics',
  'sensors',
  'automotive parts',
  'test kits',
  'displays',
  'fabrics',
] as const

export const truckTypes = ["53' dry van", "26' box truck", "48' reefer", 'Power only', "53' air-ride"] as const

/** What a crew drives, by its number, so that each part of the country has every type. */
export const crewType = (crew: number) =>
  truckTypes[(crew + Math.floor(crew / 15)) % truckTypes.length] ?? truckTypes[0]

/** Makes of trucks and trailers, each with how its VINs begin. */
export const truckMakes = [
  { make: 'Freightliner', vin: '3AKJHHDR' },
  { make: 'Kenworth', vin: '1XKYDP9X' },
  { make: 'Peterbilt', vin: '1XPBDP9X' },
  { make: 'Volvo', vin: '4V4NC9EH' },
  { make: 'International', vin: '3HSDZAPR' },
] as const
export const trailerMakes = [
  { make: 'Wabash', vin: '1JJV532D' },
  { make: 'Great Dane', vin: '1GRAA062' },
  { make: 'Utility', vin: '1UYVS253' },
] as const
