/**
 * The types that forms offer, the most used first. They stand apart from what `equipment.ts` knows of them: every list loads these names, and
 * only dispatch and intake need the rest.
 */
const straight = ["26' box truck", "16' box truck", 'Cargo van'] as const
const vans = ["53' dry van", "48' dry van", "53' air-ride", "53' reefer", "48' reefer"] as const
const flat = ["53' flatbed", "48' flatbed", "53' step deck", 'Double drop', 'Lowboy', "53' conestoga"] as const
const chassis = ["40' chassis", "20' chassis"] as const
const containers = [
  ...(["40' container", "20' container", "45' container"] as const),
  ...(["40' high-cube container", "40' reefer container"] as const),
]

/** What an order can ask for. */
export const orderedEquipment: readonly string[] = [...vans, ...straight, 'Power only', ...flat, ...containers]
/** A truck is a tractor, carries by itself, or always pulls the same kind of trailer. */
export const truckEquipment: readonly string[] = [...vans, ...straight, 'Power only', ...flat, ...chassis]
export const trailerEquipment: readonly string[] = [...vans, ...flat, ...chassis]
