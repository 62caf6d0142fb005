import classes from './FuelChart.module.css'

export type Point = { at: number; value: number }

type Props = {
  points: readonly Point[]
  /** Weeks from the first to the last. */
  width: number
  over: number | null
  onOver: (week: number | null) => void
  tall?: boolean
  second?: boolean
}

/** Round numbers for two to four horizontal lines. */
function linesOf(low: number, high: number): number[] {
  const span = Math.max(high - low, 1e-6)
  const size = 10 ** Math.floor(Math.log10(span))
  const step = [0.2, 0.5, 1, 2, 5].map((share) => share * size).find((one) => span / one <= 4) ?? size * 5
  const first = Math.ceil(low / step - 1e-9)
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, index) => (first + index) * step)
}

/** A weekly value as steps: it applies until the next. Weeks without a value leave a gap. */
export function FuelCurve({ points, width, over, onOver, tall = false, second = false }: Props) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = Math.max((most - least) * 0.08, most * 0.01, 0.01)
  const [low, high] = [Math.max(0, least - margin), most + margin]
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const path = points
    .map(({ at, value }, index) => {
      const joined = points[index - 1]?.at === at - 1
      return joined ? `H${at}V${y(value)}` : `M${at} ${y(value)}`
    })
    .join('')
  const lines = points.length > 0 ? linesOf(low, high) : []
  const weekAt = (event: React.PointerEvent<SVGSVGElement>) => {
    const { left, width: pixels } = event.currentTarget.getBoundingClientRect()
    return Math.round(((event.clientX - left) / pixels) * width)
  }
  const places = lines.some((line) => Math.abs(line * 10 - Math.round(line * 10)) > 1e-6) ? 2 : 1
  return (
    <div className={classes.curve} data-tall={tall || undefined}>
      {lines.map((line) => (
        <span key={line} className={classes.label} style={{ top: `${y(line)}%` }}>
          {line.toFixed(places)}
        </span>
      ))}
      <svg
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={(event) => onOver(weekAt(event))}
        onPointerLeave={() => onOver(null)}
      >
        {lines.map((line) => (
          <path key={line} className={classes.line} d={`M0 ${y(line)}H${width}`} />
        ))}
        {over !== null && <path className={classes.cursor} d={`M${over} 0V100`} />}
        <path className={second ? classes.second : classes.first} d={path} />
      </svg>
    </div>
  )
}
