import { describe, expect, it } from 'vitest'
import { offsetInZone, readX12Time } from './x12-times.ts'

const value = (date: string, time: string, zone = '') => readX12Time(date, time, zone)?.value

describe('X12 times', () => {
  it('reads local times without an offset: the stop’s zone applies', () => {
    expect(value('20261123', '0800', 'LT')).toBe('2026-11-23T08:00')
    expect(value('20261123', '080015')).toBe('2026-11-23T08:00:15')
    expect(value('20261123', '')).toBe('2026-11-23')
  })
  it('knows zones in summer and winter, and the fixed ones', () => {
    expect(value('20260723', '0800', 'ET')).toBe('2026-07-23T08:00:00-04:00')
    expect(value('20261123', '0800', 'ET')).toBe('2026-11-23T08:00:00-05:00')
    expect(value('20260723', '0800', 'CT')).toBe('2026-07-23T08:00:00-05:00')
    expect(value('20260723', '0800', 'CS')).toBe('2026-07-23T08:00:00-06:00')
    expect(value('20261123', '0800', 'CD')).toBe('2026-11-23T08:00:00-05:00')
    expect(value('20261123', '0800', 'UT')).toBe('2026-11-23T08:00:00Z')
    expect(value('20261123', '0800', '08')).toBe('2026-11-23T08:00:00+08:00')
    expect(value('20261123', '0800', '20')).toBe('2026-11-23T08:00:00-05:00')
  })
  it('reads an hour that the clocks skip or repeat', () => {
    expect(offsetInZone('2026-03-08T01:59:00', 'America/Chicago')).toBe('-06:00')
    expect(offsetInZone('2026-03-08T02:30:00', 'America/Chicago')).toBe('-06:00')
    expect(offsetInZone('2026-03-08T03:00:00', 'America/Chicago')).toBe('-05:00')
    expect(offsetInZone('2026-11-01T01:30:00', 'America/Chicago')).toBe('-05:00')
    expect(offsetInZone('2026-11-01T02:00:00', 'America/Chicago')).toBe('-06:00')
    expect(offsetInZone('2026-07-01T00:00:00', 'America/St_Johns')).toBe('-02:30')
  })
  it('reads odd lengths', () => {
    expect(value('20261123', '930')).toBe('2026-11-23T09:30')
    expect(value('20261123', '8')).toBe('2026-11-23T08:00')
    expect(value('20261123', '08301550')).toBe('2026-11-23T08:30:15')
    expect(value('20261123', '2400')).toBe('2026-11-23T23:59')
    expect(value('261123', '0800')).toBe('2026-11-23T08:00')
  })
  it('reports unreadable times', () => {
    expect(readX12Time('20260230', '0800', '')).toBeUndefined()
    expect(readX12Time('soon', '', '')).toBeUndefined()
    expect(readX12Time('20261123', '2575', '')).toMatchObject({ value: '2026-11-23', doubts: [{ code: 'date.time' }] })
    expect(readX12Time('20261123', '0800', 'QQ')).toMatchObject({
      value: '2026-11-23T08:00',
      doubts: [{ code: 'date.zone' }],
    })
  })
})
