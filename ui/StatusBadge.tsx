import classes from './StatusBadge.module.css'
import { type StatusTone, statusShapes } from './status-tones.ts'

type Props = {
  text: string
  tone: StatusTone
  /** A thin frame, for a status that stands alone such as in a page's head; lists leave it out. */
  framed?: boolean
}

/** A status as word, tone and shape. */
export function StatusBadge({ text, tone, framed = false }: Props) {
  const shape = statusShapes[tone]
  const className = [
    classes.badge,
    framed && classes.framed,
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

/** The shape alone; only where the word stands beside it (legend, map marker with a label). */
export function StatusGlyph({ tone }: { tone: StatusTone }) {
  const { colour, path, stroke } = statusShapes[tone]
  const paint = `var(--glyph-${colour})`
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <path
        d={path}
        fill={stroke ? 'none' : paint}
        stroke={stroke ? paint : 'none'}
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
