import { expect, test } from 'vitest'
import { clustersOf, openingZoom, spotOf } from './clusters.ts'

const spot = (id: string, lng: number, lat = 41.8) => ({ id, ...spotOf([lng, lat]) })
const idsOf = (clusters: ReturnType<typeof clustersOf<ReturnType<typeof spot>>>) =>
  clusters.map(({ members }) => members.map(({ id }) => id).join(''))

test('the world is a Mercator map: Greenwich and the equator in its middle, 85 degrees at its edge', () => {
  expect(spotOf([0, 0])).toEqual({ x: 0.5, y: 0.5 })
  expect(spotOf([-180, 85.0511287798]).y).toBeCloseTo(0, 9)
  expect(spotOf([-90, 0]).x).toBe(0.25)
})

// At zoom 8 a degree is 364 pixels wide: 44 are 0.12 degrees.
test('points nearer than 44 pixels form one cluster around their middle, others stand alone', () => {
  const clusters = clustersOf([spot('a', -88), spot('b', -87.89), spot('c', -88.126)], 8)
  expect(idsOf(clusters)).toEqual(['ab', 'c'])
  expect(clusters[0]?.x).toBeCloseTo(spotOf([-87.945, 0]).x, 9)
  expect(clusters[0]?.y).toBeCloseTo(spotOf([0, 41.8]).y, 9)
})

test('neighbors are found across the edges of the search grid', () => {
  for (let step = 0; step < 20; step++) {
    const [lng, lat] = [-88 + step * 0.011, 41.8 + step * 0.007]
    const around = [spot('b', lng + 0.08, lat + 0.05), spot('c', lng - 0.08, lat - 0.05), spot('d', lng, lat + 0.08)]
    expect(clustersOf([spot('a', lng, lat), ...around], 8)).toHaveLength(1)
  }
})

test('between two whole zooms the lower one’s clusters are used, and from 10 on there are none', () => {
  const two = [spot('a', -88), spot('b', -87.97)]
  expect(idsOf(clustersOf(two, 9.99))).toEqual(['ab'])
  expect(idsOf(clustersOf(two, 10))).toEqual(['a', 'b'])
})

test('a map sent to zoom 10 that arrives slightly before it counts as 10', () => {
  expect(idsOf(clustersOf([spot('a', -88), spot('b', -87.97)], 9.999999999))).toEqual(['a', 'b'])
})

test('a cluster opens at the first zoom that splits it, at the latest where there are none', () => {
  const far = [spot('a', -88), spot('b', -87)]
  expect(idsOf(clustersOf(far, 4.6))).toEqual(['ab'])
  const zoom = openingZoom(far, 4.6)
  expect(idsOf(clustersOf(far, zoom))).toEqual(['a', 'b'])
  expect(idsOf(clustersOf(far, zoom - 1))).toEqual(['ab'])
  expect(openingZoom([spot('a', -88), spot('b', -88)], 4)).toBe(10)
})
