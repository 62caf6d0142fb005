import type { CSSProperties } from 'react'
import classes from './StatusBadge.module.css'
import { type StatusTone, statusShapes } from './status-tones.ts'

type Props = {
  text: string
  tone: StatusTone
  /** A thin frame for a status that stands alone, such as in a page's header; not in lists. */
  framed?: boolean
  /** A sentence in a row of a list takes two lines where one would cut it. */
  wraps?: boolean
}

/** A status as word, color and shape. */
export function StatusBadge({ text, tone, framed = false, wraps = false }: Props) {
  const shape = statusShapes[tone]
  const className = [
    classes.badge,
    framed && classes.framed,
    wraps && classes.wraps,
    shape.struck && classes.struck,
    shape.loud && classes.loud,
  ]
    .filter(Boolean)
    .join(' ')
  const quiet = shape.colour === 'grey' ? 'var(--tone-grey)' : undefined
  return (
    <span className={className} style={{ color: shape.loud ? `var(--tone-${shape.colour})` : quiet }}>
      <StatusGlyph tone={tone} />
      <span>{text}</span>
    </span>
  )
}

/** Only the shape, for places with the word beside it (legend, map marker with a label). */
export function StatusGlyph({ tone }: { tone: StatusTone }) {
  return <i className={classes.glyph} style={drawn[tone]} aria-hidden="true" />
}

/** Cut out of a plain box: a list shows a hundred, and a drawing for each costs a third of laying out the list. */
const drawn = Object.fromEntries(
  Object.entries(statusShapes).map(([tone, { colour, path }]) => [
    tone,
    { background: `var(--glyph-${colour})`, clipPath: `path('${path}')` },
  ]),
) as Record<StatusTone, CSSProperties>
