import { expect, test } from 'vitest'
import type { MapPoint } from './map-point.ts'
import { createMovingPoints } from './moving-points.ts'
import { type Camera, findIn, sceneOf } from './moving-scene.ts'

const camera: Camera = { center: [-88, 41.8], zoom: 11, width: 800, height: 600 }
const truck = (id: string, lng: number, lat: number, loud = false): MapPoint => ({
  id,
  lng,
  lat,
  kind: 'vehicle',
  tone: 'teal',
  loud,
})
function sceneAt(zoom: number, ...points: MapPoint[]) {
  const moving = createMovingPoints()
  moving.set(points, 0)
  return sceneOf(moving, 0, { ...camera, zoom })
}

// At zoom 11 a degree of longitude is 2913 pixels wide.
test('the middle of the map is in the middle of the screen, east is right of it and north above', () => {
  const [middle, aside] = sceneAt(11, truck('a', -88, 41.8), truck('b', -87.9, 41.85)).singles
  expect(middle).toMatchObject({ x: 400, y: 300 })
  expect(aside?.x).toBeCloseTo(400 + 291.27, 1)
  expect(aside?.y).toBeCloseTo(300 - 195.4, 0)
})

test('only visible points are drawn, and those to the left whose name is visible', () => {
  const shown = sceneAt(
    11,
    truck('east', -87.8, 41.8),
    truck('west', -88.19, 41.8),
    truck('south', -88, 41.6),
    truck('here', -88, 41.8),
  )
  expect(shown.singles.map(({ point }) => point.id)).toEqual(['west', 'here'])
})

test('the nearest point to the pointer is found, however many there are, and nothing beyond', () => {
  const scene = sceneAt(11, truck('a', -88, 41.8), truck('b', -87.997, 41.8))
  expect(findIn(scene, { x: 403, y: 300 }, 0)).toEqual({ id: 'a' })
  expect(findIn(scene, { x: 406, y: 300 }, 0)).toEqual({ id: 'b' })
  expect(findIn(scene, { x: 400, y: 315 }, 0)).toBeNull()
  expect(findIn(scene, { x: 400, y: 315 }, 6)).toEqual({ id: 'a' })
})

test('a cluster is found anywhere on its disc, which grows with its size', () => {
  const around = (count: number) => Array.from({ length: count }, (_, index) => truck(`${index}`, -88, 41.8))
  const isFound = (count: number, x: number) => findIn(sceneAt(8, ...around(count)), { x: 400 + x, y: 300 }, 0) !== null
  expect([isFound(1, 12), isFound(1, 13)]).toEqual([true, false])
  expect([isFound(2, 13), isFound(2, 15)]).toEqual([true, false])
  expect([isFound(100, 19), isFound(100, 21)]).toEqual([true, false])
})

test('a name finds its point, but a vehicle below it comes first', () => {
  const scene = sceneAt(11, truck('a', -88, 41.8), truck('b', -87.98, 41.8))
  scene.names.push({ id: 'a', box: { left: 414, top: 291, right: 480, bottom: 309 } })
  expect(findIn(scene, { x: 430, y: 305 }, 0)).toEqual({ id: 'a' })
  expect(findIn(scene, { x: 456, y: 300 }, 0)).toEqual({ id: 'b' })
})

test('a cluster shows if one of it is loud, and opens at its members, at the zoom that splits them', () => {
  const scene = sceneAt(8, truck('a', -88.05, 41.8), truck('b', -87.95, 41.8, true), truck('c', -87, 41.8))
  expect(scene.groups).toMatchObject([{ loud: true, members: [{ point: { id: 'a' } }, { point: { id: 'b' } }] }])
  expect(scene.singles.map(({ point }) => point.id)).toEqual(['c'])
  const found = findIn(scene, { x: 404, y: 303 }, 0)
  if (!found || 'id' in found) throw new Error('no cluster there')
  expect(found.opensAt.center[0]).toBeCloseTo(-88, 9)
  expect(found.opensAt.zoom).toBe(9)
})
