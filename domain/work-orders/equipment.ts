/**
 * The types of trucks and trailers, as people, files and partners name them. What the list does not know is kept as it came, and never counts
 * against anybody.
 */

/** What a type is: a vehicle that pulls, one that carries by itself, a trailer, or a box that comes on a chassis. */
type Form = 'tractor' | 'straight' | 'trailer' | 'container'

interface Row {
  form: Form
  /** Other names for the same. */
  also: readonly string[]
  /** Types whose loads it can carry, too. */
  serves?: readonly Kind[]
}

const kinds = [
  ...(['power only', 'box truck', 'cargo van'] as const),
  ...(['dry van', 'air-ride', 'reefer', 'flatbed', 'step deck', 'double drop', 'lowboy', 'conestoga'] as const),
  ...(['chassis', 'container', 'high-cube container', 'reefer container', 'open-top container'] as const),
  'trailer',
] as const
type Kind = (typeof kinds)[number]

const rows: Record<Kind, Row> = {
  'power only': {
    form: 'tractor',
    also: [
      'power-only',
      'power',
      'tractor',
      'truck tractor',
      'semi',
      'semi tractor',
      'bobtail',
      'day cab',
      'sleeper',
      'sleeper cab',
    ],
  },
  'box truck': { form: 'straight', also: ['straight truck', 'box', 'cube truck'], serves: ['cargo van'] },
  'cargo van': { form: 'straight', also: ['sprinter', 'sprinter van', 'panel van'] },
  'dry van': {
    form: 'trailer',
    also: ['van', 'dry', 'dry trailer', 'dry van trailer', 'van trailer', 'standard van', 'dv'],
  },
  'air-ride': {
    form: 'trailer',
    also: ['air ride', 'airride', 'air ride van', 'air-ride van', 'air ride dry van', 'air-ride dry van'],
    serves: ['dry van'],
  },
  reefer: {
    form: 'trailer',
    also: [
      'refrigerated',
      'refrigerated van',
      'refrigerated trailer',
      'reefer trailer',
      'temp controlled',
      'temperature controlled',
    ],
  },
  flatbed: { form: 'trailer', also: ['flat bed', 'flat', 'flatbed trailer'] },
  'step deck': { form: 'trailer', also: ['stepdeck', 'drop deck', 'drop-deck', 'step-deck'], serves: ['flatbed'] },
  'double drop': { form: 'trailer', also: ['double-drop', 'double-drop trailer', 'rgn', 'removable gooseneck'] },
  lowboy: { form: 'trailer', also: ['low boy', 'low-boy', 'lowbed'] },
  conestoga: { form: 'trailer', also: ['curtain side', 'curtainside'], serves: ['flatbed'] },
  chassis: {
    form: 'trailer',
    also: ['container chassis', 'chassis only'],
    serves: ['container', 'high-cube container', 'reefer container', 'open-top container'],
  },
  container: { form: 'container', also: ['container on chassis', 'dry container', 'cntr'] },
  'high-cube container': { form: 'container', also: ['high cube container', 'hc container', 'hc'] },
  'reefer container': { form: 'container', also: ['refrigerated container'] },
  'open-top container': { form: 'container', also: ['open top container'] },
  trailer: { form: 'trailer', also: ['any trailer'] },
}

const byName = new Map(kinds.flatMap((kind) => [kind, ...rows[kind].also].map((name) => [name, kind] as const)))

export interface Equipment {
  kind: Kind
  form: Form
  /** Inside length; null: not said. */
  feet: number | null
}

/** "53' dry van", "dry van 53 ft": the length stands before or behind the name. */
const length = /(?:^|\s)(\d{2})\s*(?:['’′]|-?\s*(?:ft|foot|feet)\b\.?)?(?=\s|$)/i

/** What a text says of a truck or a trailer; null if the list does not know it. */
export function equipmentOf(text: string): Equipment | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const found = length.exec(typed)
  const name = (found ? typed.replace(found[0], ' ') : typed).trim().replaceAll(/\s+/g, ' ')
  const kind = byName.get(name)
  if (!kind) return null
  return { kind, form: rows[kind].form, feet: found ? Number(found[1]) : null }
}

/** The type as the list writes it; a text that it does not know stays as it is. */
export function equipmentText(text: string): string {
  const found = equipmentOf(text)
  if (!found) return text.trim()
  return found.feet === null ? found.kind.charAt(0).toUpperCase() + found.kind.slice(1) : `${found.feet}' ${found.kind}`
}

/** True for a text that says something which the list does not know. */
export const isUnknownEquipment = (text: string) => text.trim() !== '' && equipmentOf(text) === null

/** Whether a vehicle carries the loads of another type: the same or a better one, which is not shorter. */
export function serves(vehicle: Equipment, wanted: Equipment): boolean {
  const same =
    vehicle.kind === wanted.kind ||
    (wanted.kind === 'trailer' && vehicle.form === 'trailer') ||
    (rows[vehicle.kind].serves?.includes(wanted.kind) ?? false)
  return same && (vehicle.feet === null || wanted.feet === null || vehicle.feet >= wanted.feet)
}

export type Misfit = 'truckType' | 'trailerType' | 'trailerMissing'

/**
 * What is wrong with a truck and a trailer for an order; null if nothing is, or if a type is not known. Each is the type as text; null is no
 * vehicle.
 */
export function misfit(order: string, truck: string | null, trailer: string | null): Misfit | null {
  const wanted = equipmentOf(order)
  if (!wanted) return null
  const power = truck === null ? null : equipmentOf(truck)
  const pulled = trailer === null ? null : equipmentOf(trailer)
  if (wanted.form === 'tractor') return power?.form === 'straight' ? 'truckType' : null
  if (wanted.form === 'straight') return power && !serves(power, wanted) ? 'truckType' : null
  if (power?.form === 'straight') return 'truckType'
  if (pulled) return serves(pulled, wanted) ? null : 'trailerType'
  if (trailer !== null || !power) return null
  if (power.form === 'trailer') return serves(power, wanted) ? null : 'truckType'
  return 'trailerMissing'
}
