import type { CertifiedAs, InspectionItem, InspectionTime } from '@shortcut/domain/inspections/items.ts'

/** Parts that drivers inspect, in the words of 49 CFR 392.7 and 396.11. */
export const inspectionItem: Record<InspectionItem, string> = {
  serviceBrakes: 'Service brakes, brake connections',
  parkingBrake: 'Parking brake',
  steering: 'Steering mechanism',
  lights: 'Lighting devices and reflectors',
  tires: 'Tires',
  horn: 'Horn',
  wipers: 'Windshield wipers',
  mirrors: 'Rear-vision mirrors',
  coupling: 'Coupling devices',
  wheels: 'Wheels and rims',
  emergencyEquipment: 'Emergency equipment',
  visibleBrakes: 'Visible brake parts, brake connections',
  chassisLights: 'Lights, markers and reflective tape',
  chassisWheels: 'Wheels, rims, lugs, tires',
  airLines: 'Air lines, hoses and couplers',
  kingPin: 'King pin upper coupling device',
  rails: 'Rails or support frames',
  bolsters: 'Tie-down bolsters',
  lockingPins: 'Locking pins, clevises, clamps or hooks',
  sliders: 'Sliders or sliding frame lock',
  other: 'Something else',
}

export const inspectionTime: Record<InspectionTime, string> = { before: 'Before the trip', after: 'After the trip' }

export const certifiedAs: Record<CertifiedAs, string> = { repaired: 'Repaired', notNeeded: 'No repair needed' }
