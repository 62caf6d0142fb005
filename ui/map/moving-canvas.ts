import type { Map as GlMap } from 'maplibre-gl'
import { clusterUntilZoom, levelOf, spotOf } from './clusters.ts'
import classes from './Map.module.css'
import type { MapColours } from './map-colours.ts'
import type { MapPoint } from './map-point.ts'
import { imageOf, noseOf } from './marker-image.ts'
import type { MovingPoints } from './moving-points.ts'
import { type Camera, findIn, type Place, type Scene, sceneOf, screenOf } from './moving-scene.ts'
import { type Box, createNameRoom } from './name-room.ts'
import { createSprites, halo, nameHeight, type Sprite } from './sprites.ts'

/** Distance of a name to the right of its point. */
const nameLeft = 14.4

/** Draws moving points on a canvas above the map, so that the map itself is not redrawn: docs/decisions/0026. */
export function openMovingCanvas(map: GlMap, colours: MapColours) {
  const canvas = document.createElement('canvas')
  canvas.className = classes.moving ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  let size = { width: 0, height: 0 }
  let ratio = 1
  let sprites = createSprites(colours, ratio)
  let scene: Scene = { zoom: 0, singles: [], groups: [], names: [] }

  const fit = () => {
    ratio = window.devicePixelRatio
    sprites = createSprites(colours, ratio)
    size = { width: map.getContainer().clientWidth, height: map.getContainer().clientHeight }
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
  }
  fit()
  map.on('resize', fit)
  const withNewFont = () => {
    sprites = createSprites(colours, ratio)
    map.triggerRepaint()
  }
  document.fonts.addEventListener('loadingdone', withNewFont)

  /** On whole screen pixels, where it is sharp. */
  const stamp = (sprite: Sprite, { x, y }: Place) =>
    pen.drawImage(sprite, Math.round(x * ratio - sprite.width / 2), Math.round(y * ratio - sprite.height / 2))

  const drawRing = ({ x, y }: Place, selected: boolean) => {
    pen.beginPath()
    pen.arc(x * ratio, y * ratio, 16 * ratio, 0, 2 * Math.PI)
    pen.globalAlpha = selected ? 0.25 : 0.12
    pen.fillStyle = colours.accent
    pen.fill()
    pen.globalAlpha = 1
    pen.lineWidth = (selected ? 2 : 1) * ratio
    pen.strokeStyle = colours.accent
    pen.stroke()
  }

  function boxOf(text: string, { x, y }: Place): Box {
    const [left, half] = [x + nameLeft - halo, nameHeight / 2]
    return { left, top: y - half, right: left + sprites.widthOf(text), bottom: y + half }
  }

  /** Where there is room; fixed points' names have priority. */
  function drawNames(still: readonly MapPoint[], camera: Camera) {
    const room = createNameRoom()
    const toScreen = screenOf(camera)
    for (const { label, lng, lat } of still) if (label) room.take(boxOf(label, toScreen(spotOf([lng, lat]))))
    for (const { point, x, y } of scene.singles) {
      if (!point.label) continue
      const box = boxOf(point.label, { x, y })
      if (!room.take(box)) continue
      scene.names.push({ id: point.id, box })
      stamp(sprites.name(point.label), { x: (box.left + box.right) / 2, y })
    }
  }

  return {
    /**
     * @param rings points with a ring, the selected one first @param still fixed points on the map, with their own
     * names
     */
    draw(moving: MovingPoints, now: number, rings: readonly (string | null)[], still: readonly MapPoint[]) {
      const { lng, lat } = map.getCenter()
      const camera: Camera = { center: [lng, lat], zoom: map.getZoom(), ...size }
      scene = sceneOf(moving, now, camera)
      pen.clearRect(0, 0, canvas.width, canvas.height)
      for (const [index, id] of rings.entries()) {
        const place = id === null ? null : moving.placeOf(id, now)
        if (place) drawRing(screenOf(camera)(spotOf(place)), index === 0)
      }
      for (const group of scene.groups) stamp(sprites.cluster(group.members.length, group.loud), group)
      // Points farther down are drawn above those farther up.
      const inOrder = scene.singles.toSorted((one, other) => one.y - other.y)
      for (const { point, ...at } of inOrder)
        if (point.kind === 'vehicle' && typeof point.heading === 'number')
          stamp(sprites.marker(noseOf(point.tone), point.heading), at)
      for (const { point, ...at } of inOrder) stamp(sprites.marker(imageOf(point)), at)
      if (levelOf(camera.zoom) > clusterUntilZoom) drawNames(still, camera)
      sprites.forgetUnused()
    },
    find: (at: Place, reach: number) => findIn(scene, at, reach),
    remove() {
      map.off('resize', fit)
      document.fonts.removeEventListener('loadingdone', withNewFont)
      canvas.remove()
    },
  }
}
