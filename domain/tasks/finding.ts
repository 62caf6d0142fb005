import { z } from 'zod'

/** Possible findings of the preflight of an assignment. */
export const findingCodes = [
  'driverOverlap',
  'truckOverlap',
  'trailerOverlap',
  'licenceExpired',
  'medicalExpired',
  'insuranceExpired',
  'truckInsuranceExpired',
  'driverInactive',
  'driverFrozen',
  'truckUnavailable',
  'trailerUnavailable',
  'truckUnsafe',
  'trailerUnsafe',
  'hazmatEndorsementMissing',
  'hazmatEndorsementExpired',
  'placardsMissing',
  'placardsWithoutTruck',
  'overCapacity',
  'noTruck',
  'truckType',
  'trailerType',
  'trailerMissing',
  'typeUnknown',
  'hoursUsedUp',
  'pickupUnreachable',
  'farAway',
  'freightPlaceUnknown',
  'lateForPickup',
  'lateForDelivery',
  'appOffline',
  'phoneBattery',
  'phoneLocation',
  'phoneClock',
  'phoneActs',
] as const
export type FindingCode = (typeof findingCodes)[number]

export const finding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(['block', 'warn']),
  message: z.string(),
  /** The values of the message, for callers that format them themselves: days and wall clocks of the place, km, kg. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.output<typeof finding>
