import type { FindingCode } from '@shortcut/domain/work-orders/finding.ts'

/** What speaks against an assignment. */
export const finding: Record<FindingCode, string> = {
  driverOverlap: '{{driver}} already has {{task}} at that time.',
  truckOverlap: 'Truck {{truck}} is already on {{task}} at that time.',
  trailerOverlap: 'Trailer {{trailer}} is already on {{task}} at that time.',
  licenceExpired: 'The license of {{driver}} expires on {{on}}.',
  medicalExpired: 'The medical card of {{driver}} expires on {{on}}.',
  insuranceExpired: 'The insurance of {{driver}} expires on {{on}}.',
  truckInsuranceExpired: 'The insurance of truck {{truck}} expires on {{on}}.',
  driverInactive: '{{driver}} is inactive.',
  driverFrozen: '{{driver}} is frozen.',
  truckUnavailable: 'Truck {{truck}} is not in service: {{status}}.',
  trailerUnavailable: 'Trailer {{trailer}} is not in service: {{status}}.',
  overCapacity: 'The load of {{weight}} kg is over the {{capacity}} kg that {{vehicle}} carries.',
  pickupUnreachable: '{{driver}} is {{miles}} miles away and cannot reach the pickup before {{by}}.',
  lateForPickup: '{{label}} would start after its pickup is due, {{by}}.',
  lateForDelivery: '{{label}} would end after its delivery is due, {{by}}.',
  appOffline: 'The app of {{driver}} is offline. Last heard: {{ago}}.',
}
