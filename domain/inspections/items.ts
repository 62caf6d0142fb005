/** What drivers inspect, without a validator: the phone app loads this file. */

/** The parts of 49 CFR 392.7(a), which a report after the trip covers at least, too: 49 CFR 396.11(a)(1). */
const truckItems = [
  'serviceBrakes',
  'parkingBrake',
  'steering',
  'lights',
  'tires',
  'horn',
  'wipers',
  'mirrors',
  'coupling',
  'wheels',
  'emergencyEquipment',
] as const
/** A trailer has no cab and carries no emergency equipment of its own (49 CFR 393.95). */
const trailerItems = ['serviceBrakes', 'parkingBrake', 'lights', 'tires', 'coupling', 'wheels'] as const
/** Intermodal equipment: 49 CFR 392.7(b). */
const chassisItems = [
  'visibleBrakes',
  'chassisLights',
  'chassisWheels',
  'airLines',
  'kingPin',
  'rails',
  'bolsters',
  'lockingPins',
  'sliders',
] as const
/** A report lists every defect that affects safety or may cause a breakdown (49 CFR 396.11(a)(2)(i)), so also those of other parts. */
const anyOther = 'other'

export const inspectionItems = [...truckItems, ...chassisItems, anyOther] as const
export type InspectionItem = (typeof inspectionItems)[number]

export const inspectedVehicles = ['truck', 'trailer'] as const
export type InspectedVehicle = (typeof inspectedVehicles)[number]
/** Which list of items a vehicle has. Defects of a chassis also go to its provider (49 CFR 390.42 and 396.11(b)). */
export const inspectedKinds = [...inspectedVehicles, 'chassis'] as const
export type InspectedKind = (typeof inspectedKinds)[number]

const items: Record<InspectedKind, readonly InspectionItem[]> = {
  truck: truckItems,
  trailer: trailerItems,
  chassis: chassisItems,
}
export const itemsOf = (kind: InspectedKind): readonly InspectionItem[] => [...items[kind], anyOther]

/** Before the trip (49 CFR 392.7), or after it (49 CFR 396.11). */
export const inspectionTimes = ['before', 'after'] as const
export type InspectionTime = (typeof inspectionTimes)[number]

/** The answers of the carrier to a defect: 49 CFR 396.11(a)(3)(ii). */
export const certifiedAs = ['repaired', 'notNeeded'] as const
export type CertifiedAs = (typeof certifiedAs)[number]

/** Of one defect. */
export const mostPhotos = 20

/** Odometers show miles. */
export const mostMiles = 9_999_999
