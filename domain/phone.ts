/**
 * Masks a phone number: its first 3 and last 4 digits stay, and its format (specification §9). A shorter number keeps
 * its last 2 digits.
 */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length
  const [first, last] = digits > 7 ? [3, 4] : [0, 2]
  let at = 0
  return phone.replace(/\d/g, (digit) => {
    at += 1
    return at <= first || at > digits - last ? digit : '*'
  })
}
