import { vehicleStatuses } from '@shortcut/domain/fleet/fields.ts'
import { vinWarnings } from '@shortcut/domain/fleet/vin.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as fleetWords from '@shortcut/words/en/fleet.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { showLastingWarning } from '../call/notices.ts'
import type { Translate } from '../words/words.ts'
import type { VehicleStatus } from './vehicle-form.ts'

/** A field of the form as people read it. */
export function vehicleText(
  t: Translate<typeof fieldWords | typeof recordWords>,
  value: string | boolean | readonly string[],
): string {
  if (typeof value === 'boolean') return t(value ? 'record:yes' : 'record:no')
  if (typeof value !== 'string') return t('pictures:count', { count: value.length })
  return vehicleStatuses.includes(value as VehicleStatus) ? t(`vehicleStatus:${value as VehicleStatus}`) : value
}

/** What looks mistyped in a VIN, as sentences. */
export const vinSentences = (t: Translate<typeof fleetWords>, vin: string) =>
  vinWarnings(vin).map((warning) => t(`vinWarning:${warning.key}`, 'params' in warning ? warning.params : {}))

/** What was saved and yet looks wrong stays until it is read. */
export function showWarnings(label: string, warnings: readonly { message: string }[]) {
  if (warnings.length > 0) showLastingWarning([label, ...warnings.map(({ message }) => message)].join('\n'))
}
