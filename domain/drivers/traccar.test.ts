import { expect, test } from 'vitest'
import { traccarLink } from './traccar.ts'

test('the link names server and key as Traccar Client reads them', () => {
  const link = new URL(traccarLink('https://dispatch.example.com/shortcut-api/osmand', 'abc&123'))
  expect(link.protocol).toBe('org.traccar.client:')
  expect(link.host).toBe('config')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    url: 'https://dispatch.example.com/shortcut-api/osmand',
    id: 'abc&123',
    accuracy: 'high',
    distance: '250',
    heartbeat: '900',
    buffer: 'true',
  })
})
