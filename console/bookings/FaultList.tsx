import { shownPlace } from '@shortcut/domain/bookings/shown-place.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import type { KeyboardEvent } from 'react'
import { useT } from '../words/words.ts'
import classes from './MessageDrawer.module.css'
import type { ShownFault } from './marked-line.ts'

type Props = { faults: readonly ShownFault[]; current: number | null; onCurrent: (n: number) => void }

/** Errors and warnings as sentences; arrow keys move between them, and the source follows. */
export function FaultList({ faults, current, onCurrent }: Props) {
  const t = useT(bookingMonitorWords)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
  }
  if (faults.length === 0) return <p className={classes.none}>{t('bookingMonitor:noErrors')}</p>
  return (
    <ul className={classes.faults} onKeyDown={move}>
      {faults.map(({ n, at, message, isError }) => (
        <li key={n}>
          <button
            type="button"
            aria-current={n === current || undefined}
            onFocus={() => onCurrent(n)}
            onClick={() => onCurrent(n)}
          >
            <StatusGlyph tone={isError ? 'red' : 'amber'} />
            <span>
              {message}
              <small>{shownPlace(at) || t('bookingMonitor:wholeFile')}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
