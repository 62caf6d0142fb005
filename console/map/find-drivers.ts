import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'

/** This many are suggested: more would cover the map. */
const most = 8
/** Fewer digits are in every phone number. */
const leastDigits = 3

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A typed phone number, with or without its signs; '' if the text is something else. */
function phonePart(text: string): string {
  const digits = digitsOf(text)
  return digits.length >= leastDigits && /^[\d\s()+.-]+$/.test(text) ? digits : ''
}

/** How well a driver fits the text: 0 the name begins with it, 1 a word in the name, 2 anything else; null not at all. */
export function fitOf({ name, phone, truckNo, task }: FleetDriver, text: string): 0 | 1 | 2 | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return 2
  const called = name.toLowerCase()
  if (called.startsWith(wanted)) return 0
  if (called.includes(` ${wanted}`)) return 1
  const said = [called, truckNo, task?.bookingId, task?.taskNo, task?.customerName]
  const digits = phonePart(wanted)
  const fits =
    said.some((one) => one?.toLowerCase().includes(wanted)) || (digits !== '' && digitsOf(phone).includes(digits))
  return fits ? 2 : null
}

/** The drivers to suggest for a typed text, the best first; none for an empty text. */
export function findDrivers(drivers: readonly FleetDriver[], text: string): FleetDriver[] {
  if (text.trim() === '') return []
  return drivers
    .flatMap((driver) => {
      const fit = fitOf(driver, text)
      return fit === null ? [] : [{ driver, fit }]
    })
    .sort((a, b) => a.fit - b.fit || a.driver.name.localeCompare(b.driver.name))
    .slice(0, most)
    .map(({ driver }) => driver)
}
