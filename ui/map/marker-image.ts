import { type StatusTone, statusShapes } from '../status-tones.ts'
import type { MapColours } from './map-colours.ts'
import type { MapPoint } from './map-point.ts'

const scale = 2

/** The image of a point; drawn by `markerImage` when the map first asks for it. */
export const imageOf = ({ kind, tone, mark = '' }: Pick<MapPoint, 'kind' | 'tone' | 'mark'>) =>
  `${kind}|${tone}|${mark}`
export const noseOf = (tone: StatusTone) => `nose|${tone}|`

export type Pen = OffscreenCanvasRenderingContext2D

/** An empty picture of that size, in pixels of the page, each of them `ratio` wide. */
export function penOn(width: number, height: number, ratio: number, settings?: CanvasRenderingContext2DSettings): Pen {
  const pen = new OffscreenCanvas(width * ratio, height * ratio).getContext('2d', settings)
  if (!pen) throw new Error('no canvas to draw a marker on')
  pen.scale(ratio, ratio)
  return pen
}

/** A status's shape in a 10 × 10 box around the middle, as everywhere else. */
function drawShape(pen: Pen, middle: number, tone: StatusTone, colour: string) {
  pen.save()
  pen.translate(middle - 5, middle - 5)
  pen.fillStyle = colour
  pen.fill(new Path2D(statusShapes[tone].path))
  pen.restore()
}

function disc(pen: Pen, middle: number, radius: number) {
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, 2 * Math.PI)
}

/** How much wider than its square a longer mark is, px. */
const widened = (mark: string) => Math.max(0, mark.length - 2) * 7

const draw: Record<
  MapPoint['kind'] | 'nose',
  {
    /** px; of its mark beyond two characters, `widened` comes on top. */
    size: number
    pen: (pen: Pen, middle: number, tone: StatusTone, mark: string, colours: MapColours) => void
  }
> = {
  vehicle: {
    size: 24,
    pen(pen, middle, tone, _mark, colours) {
      const colour = colours.glyph(statusShapes[tone].colour)
      disc(pen, middle, 9)
      pen.fillStyle = colours.raised
      pen.fill()
      pen.lineWidth = 2
      pen.strokeStyle = colour
      pen.stroke()
      drawShape(pen, middle, tone, colour)
    },
  },
  stop: {
    size: 24,
    pen(pen, middle, tone, mark, colours) {
      const colour = colours.glyph(statusShapes[tone].colour)
      pen.beginPath()
      const more = widened(mark)
      pen.roundRect(middle - 9 - more / 2, middle - 9, 18 + more, 18, 4)
      pen.fillStyle = colours.raised
      pen.fill()
      pen.lineWidth = 1.75
      pen.strokeStyle = colour
      pen.stroke()
      if (mark === '') return drawShape(pen, middle, tone, colour)
      pen.fillStyle = colours.text
      pen.font = `600 11px ${colours.font}`
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.fillText(mark, middle, middle + 0.5)
    },
  },
  dot: {
    size: 10,
    pen(pen, middle, tone, _mark, colours) {
      disc(pen, middle, 3.25)
      pen.fillStyle = colours.raised
      pen.fill()
      pen.lineWidth = 1.75
      pen.strokeStyle = colours.glyph(statusShapes[tone].colour)
      pen.stroke()
    },
  },
  nose: {
    size: 36,
    pen(pen, middle, tone, _mark, colours) {
      pen.beginPath()
      pen.moveTo(middle, middle - 16.5)
      pen.lineTo(middle + 5.5, middle - 9.5)
      pen.lineTo(middle - 5.5, middle - 9.5)
      pen.closePath()
      pen.fillStyle = colours.glyph(statusShapes[tone].colour)
      pen.fill()
    },
  },
}

/** Draws the marker of that name in the middle of a square; null where there is none of that name. @returns how to, and how large it is, px */
export function markerOf(name: string, colours: MapColours): { size: number; paint: (pen: Pen) => void } | null {
  const [kind = '', tone = '', mark = ''] = name.split('|')
  if (!(kind in draw) || !(tone in statusShapes)) return null
  const { size: least, pen: paint } = draw[kind as keyof typeof draw]
  const size = least + widened(mark)
  return { size, paint: (pen) => paint(pen, size / 2, tone as StatusTone, mark, colours) }
}

/** The marker of that name for the map library, which asks for the base map's own images, too: null. */
export function markerImage(name: string, colours: MapColours): { image: ImageData; pixelRatio: number } | null {
  const marker = markerOf(name, colours)
  if (!marker) return null
  const pen = penOn(marker.size, marker.size, scale, { willReadFrequently: true })
  marker.paint(pen)
  return { image: pen.getImageData(0, 0, marker.size * scale, marker.size * scale), pixelRatio: scale }
}
