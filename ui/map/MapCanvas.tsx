import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './Map.module.css'
import type { LngLat, MapView } from './map-point.ts'
import type { MapProps } from './map-props.ts'
import { type OpenMap, openMap } from './open-map.ts'

/** The contiguous United States. */
const everything: MapView = { center: [-96.5, 38.6], zoom: 3.6 }

type Props = MapProps & { onNoWebGl: () => void; lastView: { current: MapView | null } }

/** Loaded by MapView when first shown: everything that needs the map library is here and below. */
export default function MapCanvas({ onNoWebGl, lastView, ...props }: Props) {
  const { points, lines, moving, selected = null, highlighted = null, followed = null, fit } = props
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenMap | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const pick = useEffectEvent((id: string | null) => props.onPick?.(id))
  const hover = useEffectEvent((id: string | null) => props.onHover?.(id))
  const unfollow = useEffectEvent(() => props.onUnfollow?.())

  const start = useEffectEvent((container: HTMLElement) => {
    const { texts, baseMap, styleUrl, streets = null, scrollsPage, miles, view } = props
    return openMap(container, {
      texts,
      baseMap,
      styleUrl: styleUrl ?? null,
      streets,
      scrollsPage,
      miles,
      view: lastView.current ?? view ?? everything,
    })
  })
  const noWebGl = useEffectEvent(onNoWebGl)
  useEffect(() => {
    if (!box.current) return
    let opened: OpenMap
    try {
      opened = start(box.current)
    } catch {
      return noWebGl()
    }
    const { map } = opened
    let pointed: string | null = null
    opened.whenReady(() => setOpen(opened))
    opened.whenDrawn(() => setDrawn(true))
    map.on('click', ({ point }) => pick(opened.pick(point)))
    map.on('mousemove', ({ point }) => {
      const found = opened.find(point)
      map.getCanvas().style.cursor = found ? 'pointer' : ''
      const id = found && 'id' in found ? found.id : null
      if (id !== pointed) hover(id)
      pointed = id
    })
    map.on('dragstart', () => unfollow())
    map.on('moveend', () => {
      const { lng, lat } = map.getCenter()
      lastView.current = { center: [lng, lat], zoom: map.getZoom() }
    })
    return () => {
      setOpen(null)
      map.remove()
    }
  }, [lastView])

  useEffect(() => {
    open?.setPoints(points ?? [])
  }, [open, points])
  useEffect(() => {
    open?.setLines(lines ?? [])
  }, [open, lines])

  const placeOf = (id: string | null, now: number): LngLat | null => {
    const still = id === null ? undefined : points?.find((point) => point.id === id)
    return still ? [still.lng, still.lat] : id === null ? null : (moving?.placeOf(id, now) ?? null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: rings are redrawn with the points they are around
  useEffect(() => {
    open?.setMarked(selected, highlighted)
  }, [open, points, selected, highlighted])
  const lead = useEffectEvent((now: number) => {
    const place = placeOf(followed, now)
    return place !== null && (open?.center(place) ?? false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a point that is followed again is in the middle at once
  useEffect(() => {
    lead(performance.now())
  }, [open, points, followed])
  useEffect(() => {
    if (open && moving) return open.showMoving(moving, (now) => lead(now))
  }, [open, moving])

  const { target = null } = props
  const goTo = useEffectEvent((id: string) => {
    const place = placeOf(id, performance.now())
    if (place) open?.goTo(place)
    return place !== null
  })
  // A point that a filter hid has no place until it is shown again.
  useEffect(() => {
    if (!open || !target || goTo(target.id)) return
    const stop = moving?.subscribe(() => {
      if (goTo(target.id)) stop?.()
    })
    return stop
  }, [open, target, moving])

  const fitted = useRef<typeof fit>(undefined)
  const fitNow = useEffectEvent(() => {
    if (!open || fit === undefined || fitted.current === fit) return
    const places: LngLat[] = [
      ...(points ?? []).map(({ lng, lat }): LngLat => [lng, lat]),
      ...(lines ?? []).flatMap((line) => line.points),
    ]
    moving?.each(performance.now(), (_point, place) => places.push(place))
    if (places.length === 0) return
    fitted.current = fit
    open.fit(places, props.fitZoom, points)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when something to fit to comes
  useEffect(() => {
    fitNow()
    return moving?.subscribe(fitNow)
  }, [open, points, lines, moving, fit])

  return (
    <>
      <div ref={box} className={classes.canvas} data-coming={!isDrawn || undefined} />
      {!isDrawn && (
        <p className={classes.coming} role="status">
          {props.texts.loading}
        </p>
      )}
    </>
  )
}
