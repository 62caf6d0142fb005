import { ActionIcon, Button } from '@mantine/core'
import { type Source, sourceLines } from '@shortcut/domain/bookings/source-lines.ts'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../words/words.ts'
import { piecesOf, type ShownFault } from './marked-line.ts'
import classes from './SourceView.module.css'

/** A file may have tens of thousands of lines: this many are shown around the message, and more on demand. */
const atOnce = 800

type Props = {
  title: string
  source: Source
  /** The message's place in the file. */
  at: string
  faults: readonly ShownFault[]
  /** The selected error; null for none. */
  current: number | null
  onCurrent: (n: number) => void
  actions?: ReactNode
}

/** The errors of a message, each with its place in the source. */
export function useShownFaults(
  { content, kind, table }: Source,
  errors: readonly { at: string; message: string }[],
  warnings: readonly { at: string; message: string }[],
): ShownFault[] {
  return useMemo(() => {
    const { find } = sourceLines({ content, kind, table })
    const shown = [
      ...errors.map((fault) => ({ ...fault, isError: true, place: find(fault) })),
      ...warnings.map((fault) => ({ ...fault, isError: false, place: find(fault) })),
    ]
    return shown.map((fault, n) => ({ ...fault, n }))
  }, [content, kind, table, errors, warnings])
}

/** A source line by line, with errors marked in place and explained below. */
export function SourceView({ title, source, at, faults, current, onCurrent, actions }: Props) {
  const t = useT(bookingMonitorWords)
  const { lines, find } = useMemo(() => sourceLines(source), [source])
  const begin = useMemo(() => find({ at, message: '' })?.line ?? 0, [find, at])
  const wanted = current === null ? begin : (faults[current]?.place?.line ?? begin)
  const [shown, setShown] = useState({ from: 0, to: 0 })
  const from = Math.max(0, Math.min(shown.from, wanted - atOnce / 4))
  const first = shown.to === 0 ? Math.max(0, wanted - atOnce / 4) : from
  const last = Math.min(lines.length, Math.max(shown.to, wanted + atOnce))
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fault or another text is looked at
  useEffect(() => {
    const scroll = () =>
      place.current?.querySelector('[data-wanted]')?.scrollIntoView({ block: 'center', behavior: 'instant' })
    scroll()
  }, [wanted, current, source])
  const ofLine = useMemo(() => Map.groupBy(faults, (fault) => fault.place?.line ?? -1), [faults])
  const step = (by: number) => {
    const next = current === null ? (by > 0 ? 0 : faults.length - 1) : current + by
    if (next >= 0 && next < faults.length) onCurrent(next)
  }
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {faults.length > 0 && (
          <span className={classes.steps}>
            {t('bookingMonitor:faultOf', { n: current === null ? '–' : current + 1, of: faults.length })}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('bookingMonitor:earlierFault')}
              onClick={() => step(-1)}
            >
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('bookingMonitor:nextFault')}
              onClick={() => step(1)}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
          </span>
        )}
        <span className={classes.actions}>{actions}</span>
      </div>
      <Scrollable
        ref={place}
        className={classes.source}
        aria-label={t('bookingMonitor:content')}
        onKeyDown={(event) => {
          const by = event.key === 'n' ? 1 : event.key === 'p' ? -1 : 0
          if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          step(by)
        }}
      >
        {first > 0 && (
          <Button variant="subtle" onClick={() => setShown({ from: Math.max(0, first - atOnce), to: last })}>
            {t('bookingMonitor:moreBefore')}
          </Button>
        )}
        <ol start={first + 1}>
          {lines.slice(first, last).map((line, index) => {
            const number = first + index
            const own = ofLine.get(number) ?? []
            return (
              <li key={number} value={number + 1} data-wanted={number === wanted || undefined}>
                {own.length === 0
                  ? line
                  : piecesOf(line, own).map(({ from, text, mark }) =>
                      mark ? (
                        <mark
                          key={from}
                          data-error={mark.isError || undefined}
                          data-current={mark.n === current || undefined}
                        >
                          {text}
                        </mark>
                      ) : (
                        text
                      ),
                    )}
                {own.map((fault) => (
                  <span
                    key={fault.n}
                    className={classes.sentence}
                    data-error={fault.isError || undefined}
                    data-current={fault.n === current || undefined}
                  >
                    {fault.message}
                  </span>
                ))}
              </li>
            )
          })}
        </ol>
        {last < lines.length && (
          <Button variant="subtle" onClick={() => setShown({ from: first, to: last + atOnce })}>
            {t('bookingMonitor:moreAfter')}
          </Button>
        )}
      </Scrollable>
    </div>
  )
}
