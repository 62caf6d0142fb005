/** The view of a picture: zoom relative to fitting the window, quarter turns, and offset in pixels. */
export type ImageView = { zoom: number; turn: 0 | 90 | 180 | 270; x: number; y: number }
export type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const whole: ImageView = { zoom: 1, turn: 0, x: 0, y: 0 }

const mostZoom = 8
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Limits the offset so that the window stays filled; a fitting picture does not move. */
function held(view: ImageView, stage: Size): ImageView {
  const x = (stage.width * (view.zoom - 1)) / 2
  const y = (stage.height * (view.zoom - 1)) / 2
  return { ...view, x: between(-x, view.x, x) + 0, y: between(-y, view.y, y) + 0 }
}

/** Zooms by a factor; the point at `at` (from the middle of the stage) stays there. */
export function zoomed(view: ImageView, factor: number, stage: Size, at: Point = { x: 0, y: 0 }): ImageView {
  const zoom = between(1, view.zoom * factor, mostZoom)
  const grown = zoom / view.zoom
  return held({ ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage)
}

export const moved = (view: ImageView, by: Point, stage: Size): ImageView =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

/** Rotates a quarter turn clockwise and fits the window. */
export const turned = (view: ImageView): ImageView => ({
  ...whole,
  turn: ((view.turn + 90) % 360) as ImageView['turn'],
})

/** A double click: zooms in at that place, and back. */
export const toggled = (view: ImageView, stage: Size, at: Point): ImageView =>
  view.zoom > 1 ? { ...whole, turn: view.turn } : zoomed(view, 2.5, stage, at)
