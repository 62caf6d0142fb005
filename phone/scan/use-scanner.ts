import { useEffect, useRef } from 'react'
import { openScannerKeys, type Scan } from './scanner-keys.ts'

/**
 * Hears a hardware scanner, which types like a keyboard, very fast and with Enter at the end: wherever the focus is, as long as no field has it.
 * A form over the page hears for itself: what is scanned then is not for the page below.
 */
export function useScanner(onScan: (scan: Scan) => void, where: 'page' | 'sheet'): void {
  const take = useRef(onScan)
  take.current = onScan
  useEffect(() => {
    const scannerKeys = openScannerKeys()
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
      if (where === 'page' && document.querySelector('dialog[open]')) return
      const scan = scannerKeys(event.key, event.timeStamp)
      if (!scan) return
      event.preventDefault()
      take.current(scan)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [where])
}
