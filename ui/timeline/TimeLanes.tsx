import {
  Fragment,
  type KeyboardEventHandler,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lanesBetween } from './lane-layout.ts'
import { type Scale, stepAside, type Tick, xAt } from './scale.ts'
import classes from './TimeLanes.module.css'

/** Width of the lanes' names and height of the axis, px, as TimeLanes.module.css says. */
export const headWidth = 184
export const axisHeight = 44

/** What of the lanes is in view: their first and last, and the time with half a screen's width around it at least. */
export type InView = { first: number; last: number; from: number; to: number }

type Props = {
  label: string
  /** Of the lanes' names. */
  corner: ReactNode
  scale: Scale
  ticks: readonly Tick[]
  /** Milliseconds since 1970; a line stands there. */
  now: number
  nowText: string
  laneCount: number
  /** See laneTops. */
  tops: Float64Array
  head: (lane: number) => ReactNode
  lane: (lane: number, view: InView) => ReactNode
  /** Id of the element that the keys are for. */
  active: string | undefined
  scrollerRef: Ref<HTMLDivElement>
  /** Where something being carried would land, and the lane that is in; moved by transform. */
  landingRef: Ref<HTMLDivElement>
  targetRef: Ref<HTMLDivElement>
  onKeyDown: KeyboardEventHandler<HTMLDivElement>
  onPointerDown: PointerEventHandler<HTMLDivElement>
  onDoubleClick: React.MouseEventHandler<HTMLDivElement>
  onWidth: (width: number) => void
  describedBy: string
  /** Instead of lanes, where there are none. */
  empty: ReactNode
}

/** px. */
const wideDay = 400

/**
 * Lanes on an axis of time, as wide and long as they need to be, in one scroll area: names stay at the left and the axis at the top. Only
 * lanes in view exist.
 */
export function TimeLanes(props: Props) {
  const { label, corner, scale, ticks, now, nowText, laneCount, tops, head, lane, active, onWidth } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<InView>({ first: 0, last: -1, from: scale.from, to: scale.to })
  const latest = useRef({ tops, scale, view })
  latest.current = { tops, scale, view }

  const look = () => {
    const element = scroller.current
    // A hidden page reports nothing of worth.
    if (!element || element.clientHeight === 0) return
    const { tops, scale, view } = latest.current
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const lanes = lanesBetween(tops, scrollTop, scrollTop + clientHeight - axisHeight, view)
    const screen = Math.max(1, clientWidth - headWidth)
    const time = (screen / scale.width) * (scale.to - scale.from)
    // In steps of half a screen, so that a scroll sideways makes bars now and then.
    const half = Math.floor((2 * scrollLeft) / screen)
    const next = { ...lanes, from: scale.from + ((half - 1) / 2) * time, to: scale.from + ((half + 4) / 2) * time }
    if (next.first !== view.first || next.last !== view.last || next.from !== view.from || next.to !== view.to)
      setView(next)
  }
  const looking = useRef(look)
  looking.current = look

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) onWidth(element.clientWidth - headWidth)
      looking.current()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [onWidth])
  useLayoutEffect(() => {
    if (tops && scale) looking.current()
  }, [tops, scale])

  const count = Math.max(0, Math.min(view.last, laneCount - 1) - view.first + 1)
  // Lanes that come take the places of those that went: to write others into them is a fraction of making them anew.
  const places = useRef(0)
  places.current = Math.max(places.current, count)
  const inPlaces = Array.from({ length: count }, (_, at) => view.first + at).sort(
    (one, other) => (one % places.current) - (other % places.current),
  )
  const height = tops.at(-1) ?? 0
  const size = { width: scale.width, height }
  return (
    <div
      ref={(element) => {
        scroller.current = element
        if (typeof props.scrollerRef === 'function') props.scrollerRef(element)
        else if (props.scrollerRef) props.scrollerRef.current = element
      }}
      className={classes.scroller}
      onScroll={look}
    >
      <div className={classes.axis} style={{ width: scale.width + headWidth }}>
        <div className={classes.corner}>{corner}</div>
        {ticks.map(({ at, until, text, kind }) => {
          const width = xAt(scale, until) - xAt(scale, at)
          return (
            <div
              key={at + kind}
              className={classes[kind]}
              data-wide={width > wideDay || undefined}
              style={{ left: headWidth + xAt(scale, at), width }}
            >
              <span style={kind === 'hour' ? { translate: stepAside(xAt(scale, at), xAt(scale, now)) } : undefined}>
                {text}
              </span>
            </div>
          )
        })}
        {now > scale.from && now < scale.to && (
          <div className={classes.nowMark} style={{ left: headWidth + xAt(scale, now) }}>
            {nowText}
          </div>
        )}
      </div>
      {props.empty && <div className={classes.empty}>{props.empty}</div>}
      <div className={classes.body} style={{ width: scale.width + headWidth, height }}>
        <div className={classes.heads} style={{ height }}>
          {inPlaces.map((index) => (
            <div key={index % places.current} className={classes.head} style={place(tops, index)}>
              {head(index)}
            </div>
          ))}
        </div>
        <div
          className={classes.canvas}
          style={size}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-describedby={props.describedBy}
          aria-rowcount={laneCount}
          aria-activedescendant={active}
          onKeyDown={props.onKeyDown}
          onPointerDown={props.onPointerDown}
          onDoubleClick={props.onDoubleClick}
        >
          {ticks.map(({ at, kind }) => (
            <i key={at + kind} className={classes.line} data-kind={kind} style={{ left: xAt(scale, at) }} />
          ))}
          <div ref={props.targetRef} className={classes.target} hidden />
          {inPlaces.map((index) => (
            <Fragment key={index % places.current}>{lane(index, view)}</Fragment>
          ))}
          {now > scale.from && now < scale.to && <i className={classes.now} style={{ left: xAt(scale, now) }} />}
          <div ref={props.landingRef} className={classes.landing} hidden />
        </div>
      </div>
    </div>
  )
}

/** Where a lane stands. */
export const place = (tops: Float64Array, index: number) => ({
  top: tops[index],
  height: (tops[index + 1] ?? 0) - (tops[index] ?? 0),
})
