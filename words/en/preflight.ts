import type { FindingCode } from '@shortcut/domain/tasks/finding.ts'

/** Conflicts of an assignment. */
export const finding: Record<FindingCode, string> = {
  driverOverlap: '{{driver}} already has {{task}} at that time.',
  truckOverlap: 'Truck {{truck}} is already on {{task}} at that time.',
  trailerOverlap: 'Trailer {{trailer}} is already on {{task}} at that time.',
  licenceExpired: '{{driver}}’s license expires on {{on}}.',
  medicalExpired: '{{driver}}’s medical card expires on {{on}}.',
  insuranceExpired: '{{driver}}’s insurance expires on {{on}}.',
  truckInsuranceExpired: 'The insurance of truck {{truck}} expires on {{on}}.',
  driverInactive: '{{driver}} is inactive.',
  driverFrozen: '{{driver}} is frozen.',
  truckUnavailable: 'Truck {{truck}} is not in service: {{status}}.',
  trailerUnavailable: 'Trailer {{trailer}} is not in service: {{status}}.',
  hazmatEndorsementMissing: '{{driver}} has no hazmat endorsement (H). The load is class {{class}}.',
  hazmatEndorsementExpired: '{{driver}}’s hazmat endorsement (H) expires on {{on}}. The load is class {{class}}.',
  placardsMissing: 'Truck {{truck}} has no placards. The load is class {{class}}.',
  placardsWithoutTruck: 'Choose a truck with placards. The load is class {{class}}.',
  overCapacity: 'The load of {{weight}} is over the {{capacity}} limit of {{vehicle}}.',
  pickupUnreachable: '{{driver}} is {{distance}} away and cannot reach the pickup before {{by}}.',
  lateForPickup: '{{label}} would start too late for its pickup, due {{by}}.',
  lateForDelivery: '{{label}} would end too late for its delivery, due {{by}}.',
  appOffline: '{{driver}}’s app is offline. Last seen: {{ago}}.',
}
