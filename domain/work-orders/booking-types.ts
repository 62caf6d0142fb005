/** Booking Type, by index (spec.md §3). */
export const bookingTypeNames = [
  'Power Only',
  'Single Pickup Single Dropoff',
  'Single Pickup Multiple Dropoffs',
] as const
