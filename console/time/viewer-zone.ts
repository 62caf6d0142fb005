import { defaultZone, isZone, zoneOfOffset } from '@shortcut/domain/zones.ts'

let asked: { offset: number; zone: string } | undefined

/** The browser's zone by name, else by its offset. Reading the name takes a millisecond, so it is read again only after the offset has changed. */
function browserZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (asked?.offset === offset) return asked.zone
  const named = Intl.DateTimeFormat().resolvedOptions().timeZone
  asked = { offset, zone: named && isZone(named) ? named : zoneOfOffset(offset) }
  return asked.zone
}

/** The zone for times without a place: the user's own, else the browser's, else +08:00 (specification §9). */
export function viewerZone(chosen: string, own: () => string = browserZone): string {
  if (isZone(chosen)) return chosen
  const zone = own()
  return isZone(zone) ? zone : defaultZone
}
