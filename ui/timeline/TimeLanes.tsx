import {
  Fragment,
  type KeyboardEventHandler,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lanesBetween, lanesMade, moreLanesMade } from './lane-layout.ts'
import { isUnderNow, labelled, type Scale, type Tick, xAt } from './scale.ts'
import classes from './TimeLanes.module.css'

/** Width of the lanes' names and height of the axis, px, as in TimeLanes.module.css. */
export const headWidth = 208
export const axisHeight = 44

type Props = {
  label: string
  /** Of the lanes' names. */
  corner: ReactNode
  scale: Scale
  ticks: readonly Tick[]
  /** Current time, milliseconds since 1970; drawn as a line. */
  now: number
  nowText: string
  /** One key per lane, stable while the lane is the same. */
  keys: readonly string[]
  /** See laneTops. */
  tops: Float64Array
  head: (lane: number) => ReactNode
  lane: (lane: number) => ReactNode
  /** Id of the element that keys act on. */
  active: string | undefined
  scrollerRef: Ref<HTMLDivElement>
  /** The drop target of a dragged task and its lane; moved by transform. */
  landingRef: Ref<HTMLDivElement>
  targetRef: Ref<HTMLDivElement>
  onKeyDown: KeyboardEventHandler<HTMLDivElement>
  onPointerDown: PointerEventHandler<HTMLDivElement>
  onDoubleClick: React.MouseEventHandler<HTMLDivElement>
  onWidth: (width: number) => void
  describedBy: string
  /** Shown instead of lanes if there are none. */
  empty: ReactNode
}

/** px. */
const wideDay = 400

const none: ReadonlySet<string> = new Set()
/** If less than this is free between two frames, ms, something is moving: dragging or scrolling is not disturbed. */
const leastIdle = 20

/**
 * Lanes on a time axis of any size in one scroll area: names stay at the left and the axis at the top. Visible lanes
 * are created at once, others when idle; then they stay, and scrolling needs only the browser.
 */
export function TimeLanes(props: Props) {
  const { label, corner, scale, ticks, now, nowText, keys, tops, head, lane, active, onWidth } = props
  const scroller = useRef<HTMLDivElement>(null)
  // Another scale changes the bars of every lane: starts again with the visible ones.
  const [kept, setKept] = useState({ scale, made: none })
  const made = kept.scale === scale ? kept.made : none

  const inView = () => {
    const element = scroller.current
    // A hidden page has no useful size.
    if (!element || element.clientHeight === 0) return
    return lanesBetween(tops, element.scrollTop, element.scrollTop + element.clientHeight - axisHeight)
  }
  const look = () => {
    const view = inView()
    const needed = view ? lanesMade(keys, made, view) : made
    if (needed !== made) setKept({ scale, made: needed })
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
    if (keys && tops && scale) looking.current()
  }, [keys, tops, scale])

  const makeMore = useEffectEvent(() => {
    const view = inView()
    const more = view ? moreLanesMade(keys, made, view) : made
    if (more !== made) startTransition(() => setKept({ scale, made: more }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever some were made, some more may be
  useEffect(() => {
    // Without idle callbacks a lane is created when it comes near the view.
    if (!('requestIdleCallback' in window)) return
    let asked = 0
    const ask = () => {
      asked = requestIdleCallback((idle) => (idle.timeRemaining() > leastIdle ? makeMore() : ask()))
    }
    ask()
    return () => cancelIdleCallback(asked)
  }, [keys, made])

  const named = useMemo(() => labelled(ticks, scale), [ticks, scale])
  const lanesToShow = keys.flatMap((key, index) => (made.has(key) ? [{ key, index }] : []))
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
        {ticks.map((tick) => {
          const { at, until, text, kind } = tick
          const width = xAt(scale, until) - xAt(scale, at)
          return (
            <div
              key={at + kind}
              className={classes[kind]}
              data-wide={width > wideDay || undefined}
              data-under={(kind === 'hour' && isUnderNow(xAt(scale, at), text, xAt(scale, now), nowText)) || undefined}
              style={{ left: headWidth + xAt(scale, at), width }}
            >
              {named.has(tick) && <span>{text}</span>}
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
          {lanesToShow.map(({ key, index }) => (
            <div key={key} className={classes.head} style={place(tops, index)}>
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
          aria-rowcount={keys.length}
          aria-activedescendant={active}
          onKeyDown={props.onKeyDown}
          onPointerDown={props.onPointerDown}
          onDoubleClick={props.onDoubleClick}
        >
          {ticks.map(({ at, kind }) => (
            <i key={at + kind} className={classes.line} data-kind={kind} style={{ left: xAt(scale, at) }} />
          ))}
          <div ref={props.targetRef} className={classes.target} hidden />
          {lanesToShow.map(({ key, index }) => (
            <Fragment key={key}>{lane(index)}</Fragment>
          ))}
          {now > scale.from && now < scale.to && <i className={classes.now} style={{ left: xAt(scale, now) }} />}
          <div ref={props.landingRef} className={classes.landing} hidden />
        </div>
      </div>
    </div>
  )
}

/** Position of a lane. */
export const place = (tops: Float64Array, index: number) => ({
  top: tops[index],
  height: (tops[index + 1] ?? 0) - (tops[index] ?? 0),
})
