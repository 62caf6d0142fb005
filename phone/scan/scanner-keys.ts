/** Keys closer together than this are a hardware scanner's, ms: nobody types so fast. */
const burstMs = 60
/** After a longer pause another label begins, ms. */
const restMs = 500
/** From so many fast keys on, it is a scanner whatever the pauses. A shorter text is one if every key of it, Enter too, is fast. */
const longEnough = 4

/** What a hardware scanner typed. After a pause within it nobody knows whether all of it came: it is not whole. */
export interface Scan {
  text: string
  isWhole: boolean
}

/** Tells the keys of a hardware scanner, which ends with Enter, from typing. @param at when the key was pressed, ms */
export function openScannerKeys(): (key: string, at: number) => Scan | null {
  let [text, last, fast, isWhole] = ['', 0, 0, true]
  const begin = () => {
    ;[text, fast, isWhole] = ['', 0, true]
  }
  return (key, at) => {
    const gap = at - last
    last = at
    if (gap > restMs) begin()
    if (key === 'Enter') {
      const isShort = text !== '' && text.length < longEnough && fast === text.length - 1 && gap < burstMs
      const scan = fast >= longEnough - 1 || isShort ? { text, isWhole } : null
      begin()
      return scan
    }
    if (key.length !== 1) return null
    if (text !== '') {
      if (gap < burstMs) fast += 1
      else isWhole = false
    }
    text += key
    return null
  }
}
