import type { vehicleStatuses } from '@shortcut/domain/fleet/fields.ts'
import type { VinWarning } from '@shortcut/domain/fleet/vin.ts'

/** Labels of the fields of trucks and trailers, in list, form, drawer and log alike. */
export const vehicleField = {
  plateNo: 'Truck license plate',
  unitNo: 'Unit number',
  trailerNo: 'Trailer number',
  trailerPlateNo: 'Trailer plate',
  truckType: 'Truck type',
  trailerType: 'Trailer type',
  platePhoto: 'Plate photo',
  vinOrEngineNumber: 'VIN/engine number',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  photos: 'Photos',
  capacityKg: 'Capacity (kg)',
  status: 'Status',
  registrationExpiresOn: 'Registration expires',
  inspectionExpiresOn: 'Inspection expires',
  insuranceExpiresOn: 'Insurance expires',
  nextExpiresOn: 'Next expiry',
  currentTask: 'Current assignment',
  driver: 'Driver',
  lastPosition: 'Last known position',
  notes: 'Notes',
  updatedAt: 'Last change',
}

export const vehicleStatus: Record<(typeof vehicleStatuses)[number], string> = {
  active: 'Active',
  inactive: 'Inactive',
  maintenance: 'In maintenance',
}

/** What looks mistyped and is saved all the same. */
export const vinWarning: Record<VinWarning['key'], string> = {
  checkDigit:
    'The check digit (9th character) is {{found}}, but this VIN needs {{expected}}. Compare it with the plate.',
  engineNumber: 'This is not a 17-character VIN. It is saved as an engine number.',
}

/** What the pages of trucks and trailers say alike. */
export const vehiclePage = {
  vehicle: 'Vehicle',
  papers: 'Papers',
  proposed: 'From the VIN: {{what}}',
  takeOver: 'Use',
}

export const truckPage = {
  add: 'Add truck',
  edit: 'Edit truck',
  none: 'No trucks yet',
  noneHelp: 'Add the trucks that can be assigned to a task.',
  nothingFound: 'No matches',
}

export const trailerPage = {
  add: 'Add trailer',
  edit: 'Edit trailer',
  none: 'No trailers yet',
  noneHelp: 'Add the trailers and chassis that can be assigned to a task.',
  nothingFound: 'No matches',
}
