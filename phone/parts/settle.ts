/** A second tap of a hurried finger comes within this, and what has moved under it meanwhile was not meant. */
const deafMs = 400
let hears: ReturnType<typeof setTimeout> | undefined

/** Takes no taps for a moment, after what stood under the finger has gone. */
export function settle() {
  clearTimeout(hears)
  document.documentElement.dataset.settling = ''
  hears = setTimeout(() => delete document.documentElement.dataset.settling, deafMs)
}
