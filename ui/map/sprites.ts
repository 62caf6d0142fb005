import type { MapColours } from './map-colours.ts'
import { markerOf, type Pen, penOn } from './marker-image.ts'
import { groupRadius } from './moving-scene.ts'

const nameFont = '12px'
/** Halo around the letters of a name, px. */
export const halo = 1.6
export const nameHeight = 18
/** Number of directions of a nose. */
const directions = 72

/** An image in screen pixels. */
export type Sprite = ImageBitmap

const short = (count: number) => (count < 1000 ? String(count) : `${Math.round(count / 100) / 10}k`)

/** Images drawn many times, painted once and cached while used. @param ratio screen pixels per page pixel */
export function createSprites(colours: MapColours, ratio: number) {
  let before = new Map<string, Sprite>()
  let used = new Map<string, Sprite>()
  const [ruler, widths] = [penOn(1, 1, 1), new Map<string, number>()]
  const font = `${nameFont} ${colours.font}`
  ruler.font = font

  function kept(name: string, size: () => [width: number, height: number], paint: (pen: Pen) => void): Sprite {
    let sprite = used.get(name) ?? before.get(name)
    if (!sprite) {
      const pen = penOn(...size(), ratio)
      paint(pen)
      sprite = pen.canvas.transferToImageBitmap()
    }
    used.set(name, sprite)
    return sprite
  }
  /** Width of a name with its halo, px. */
  function widthOf(text: string): number {
    const width = widths.get(text) ?? Math.ceil(ruler.measureText(text).width + 2 * halo)
    widths.set(text, width)
    return width
  }
  return {
    widthOf,
    /** @param name from `imageOf` and `noseOf` @param heading degrees clockwise from north */
    marker(name: string, heading = 0): Sprite {
      const direction = Math.round((heading / 360) * directions)
      const marker = () => {
        const found = markerOf(name, colours)
        if (!found) throw new Error(`no marker is called ${name}`)
        return found
      }
      return kept(
        `${name} ${direction}`,
        () => [marker().size, marker().size],
        (pen) => {
          const { size, paint } = marker()
          pen.translate(size / 2, size / 2)
          pen.rotate((direction / directions) * 2 * Math.PI)
          pen.translate(-size / 2, -size / 2)
          paint(pen)
        },
      )
    },
    /** A disc with the number of points; `loud` if one of them is. */
    cluster(count: number, loud: boolean): Sprite {
      const line = loud ? 2.5 : 1.5
      const size = 2 * Math.ceil(groupRadius(count) + line)
      return kept(
        `${short(count)} ${loud}`,
        () => [size, size],
        (pen) => {
          pen.arc(size / 2, size / 2, groupRadius(count) + line / 2, 0, 2 * Math.PI)
          pen.fillStyle = colours.raised
          pen.fill()
          pen.lineWidth = line
          pen.strokeStyle = colours.glyph(loud ? 'red' : 'grey')
          pen.stroke()
          pen.font = font
          pen.fillStyle = colours.text
          pen.textAlign = 'center'
          pen.textBaseline = 'middle'
          pen.fillText(short(count), size / 2, size / 2 + 0.5)
        },
      )
    },
    name(text: string): Sprite {
      return kept(
        `name ${text}`,
        () => [widthOf(text), nameHeight],
        (pen) => {
          pen.font = font
          pen.textBaseline = 'middle'
          pen.lineJoin = 'round'
          pen.lineWidth = 2 * halo
          pen.strokeStyle = colours.raised
          pen.strokeText(text, halo, nameHeight / 2)
          pen.fillStyle = colours.text
          pen.fillText(text, halo, nameHeight / 2)
        },
      )
    },
    /** Removes images not drawn since the last time. */
    forgetUnused() {
      before = used
      used = new Map()
    },
  }
}
