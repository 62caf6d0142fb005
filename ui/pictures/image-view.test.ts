import { expect, test } from 'vitest'
import { moved, toggled, turned, whole, zoomed } from './image-view.ts'

const stage = { width: 1000, height: 600 }

test('the point under the pointer stays there while zooming', () => {
  const at = { x: 200, y: -100 }
  const view = zoomed(whole, 2, stage, at)
  expect(view).toEqual({ zoom: 2, turn: 0, x: -200, y: 100 })
  // The point of the picture under the pointer, before and after.
  expect((at.x - view.x) / view.zoom).toBe(at.x)
  expect((at.y - view.y) / view.zoom).toBe(at.y)
})

test('it is never smaller than fitting, nor larger than eight times', () => {
  expect(zoomed(whole, 0.5, stage)).toEqual(whole)
  expect(zoomed(whole, 100, stage).zoom).toBe(8)
  expect(zoomed(moved(zoomed(whole, 3, stage), { x: 900, y: 0 }, stage), 0.1, stage)).toEqual(whole)
})

test('it moves up to its edge, and not at all while fitting', () => {
  expect(moved(whole, { x: 50, y: 50 }, stage)).toEqual(whole)
  const close = zoomed(whole, 2, stage)
  expect(moved(close, { x: 50, y: -20 }, stage)).toMatchObject({ x: 50, y: -20 })
  expect(moved(close, { x: 9999, y: -9999 }, stage)).toMatchObject({ x: 500, y: -300 })
})

test('four quarter turns restore it; a double click zooms in and back, keeping the rotation', () => {
  const once = turned(zoomed(whole, 2, stage))
  expect(once).toEqual({ ...whole, turn: 90 })
  expect(turned(turned(turned(once)))).toEqual(whole)
  const close = toggled(once, stage, { x: 10, y: 10 })
  expect(close).toMatchObject({ zoom: 2.5, turn: 90 })
  expect(toggled(close, stage, { x: 0, y: 0 })).toEqual(once)
})
