/** Booking Type, by index (specification §3). */
export const bookingTypeNames = [
  'Power Only',
  'Single Pickup Single Dropoff',
  'Single Pickup Multiple Dropoffs',
] as const
