import { baseMapUrl } from 'virtual:base-map'
import { useEffect, useMemo, useState } from 'react'
import { MapView } from '../map/MapView.tsx'
import type { MapLine, MapPoint } from '../map/map-point.ts'
import { createMovingPoints } from '../map/moving-points.ts'
import type { StatusTone } from '../status-tones.ts'

const texts = {
  label: 'Map of the fleet',
  loading: 'Loading the map…',
  noWebGl: 'This browser cannot draw maps.',
  failed: 'The map could not be loaded.',
  retry: 'Try again',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scrollToZoom: 'Use Ctrl + scroll to zoom the map',
  twoFingers: 'Use two fingers to move the map',
  credits: 'Credits',
  streetsCredit: '© OpenStreetMap contributors',
  baseMapCredit: 'US Census Bureau, Natural Earth',
}
const tones: readonly StatusTone[] = ['cyan', 'teal', 'indigo', 'amber', 'red', 'green']
const stops: readonly MapPoint[] = [
  { id: 's1', lat: 41.61, lng: -88.2, kind: 'stop', tone: 'green', mark: '1', label: 'Halden Marine' },
  { id: 's2', lat: 41.98, lng: -87.9, kind: 'stop', tone: 'grey-outline', mark: '2', label: 'Northeast Cargo Center' },
]
const lines: readonly MapLine[] = [
  {
    id: 'driven',
    tone: 'teal',
    points: [
      [-88.2, 41.61],
      [-88.1, 41.7],
      [-88.02, 41.83],
    ],
  },
  {
    id: 'ahead',
    tone: 'grey-outline',
    dashed: true,
    points: [
      [-88.02, 41.83],
      [-87.9, 41.98],
    ],
  },
]

/** Vehicles that move by a fixed rule, updated once a second like the fleet. */
function vehiclesAt(count: number, second: number): MapPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const heading = (index * 47) % 360
    const step = (second * 0.0003 * (1 + (index % 5))) % 2
    return {
      id: `d${index}`,
      lng: -120 + ((index * 7919) % 4700) / 100 + Math.sin((heading * Math.PI) / 180) * step,
      lat: 27 + ((index * 104_729) % 2000) / 100 + Math.cos((heading * Math.PI) / 180) * step,
      kind: 'vehicle',
      tone: tones[index % tones.length] ?? 'cyan',
      heading: index % 4 === 0 ? null : heading,
      label: `Driver ${index}`,
      loud: index % 6 === 4,
    }
  })
}

/** `?show=map&vehicles=2000`: a moving fleet; without vehicles, one order's stops and route. */
export function MapBench() {
  const query = new URLSearchParams(location.search)
  const count = Number(query.get('vehicles') ?? 0)
  const moving = useMemo(createMovingPoints, [])
  const [selected, setSelected] = useState<string | null>(null)
  useEffect(() => {
    let second = 0
    const tell = () => moving.set(vehiclesAt(count, second++), performance.now())
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [moving, count])
  return (
    <MapView
      texts={texts}
      baseMap={baseMapUrl}
      styleUrl={null}
      moving={count > 0 ? moving : undefined}
      points={count > 0 ? undefined : stops}
      lines={count > 0 ? undefined : lines}
      fit={count > 0 ? undefined : 'order'}
      selected={selected}
      onPick={setSelected}
    />
  )
}
