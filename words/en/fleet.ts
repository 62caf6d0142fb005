import type { VinWarning } from '@shortcut/domain/fleet/vin.ts'

/** Warnings about values that look mistyped but are still saved. */
export const vinWarning: Record<VinWarning['key'], string> = {
  checkDigit:
    'The check digit (9th character) is {{found}}, but this VIN needs {{expected}}. Compare it with the plate.',
  engineNumber: 'This is not a 17-character VIN. It is saved as an engine number.',
}

/** Texts that the pages of trucks and trailers share. */
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
