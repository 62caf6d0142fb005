import { expect, test } from 'vitest'
import { ownSupervisor } from '../company.ts'
import { ownWorkers, visitorsWorker } from '../warehouses.ts'
import { openVisitorsFreight } from './visitors-freight.ts'

let minutes = 1
const { leavesDifference, leavesReceipt } = openVisitorsFreight({
  isOwnDriver: (name) => name === 'Own Driver',
  minutesSince: () => minutes,
})
const found = (foundBy: string) => leavesDifference({ foundBy, foundAt: '' })
const changed = (updatedBy: string) => leavesReceipt({ updatedBy, updatedAt: '' })

test('what a visitor refused or counted wrongly stays open for hours; the demo decides on its own', () => {
  minutes = 1
  expect([visitorsWorker.name, 'A driver that a visitor added'].map(found)).toEqual([true, true])
  expect(['Own Driver', ownWorkers[0]?.name ?? '', ownSupervisor.name].map(found)).toEqual([false, false, false])
  expect([visitorsWorker.name, 'Alex Morgan'].map(changed)).toEqual([true, true])
  expect([ownWorkers[0]?.name ?? '', ownSupervisor.name, 'Miguel Santos'].map(changed)).toEqual([false, false, false])
  minutes = 24 * 60
  expect([found(visitorsWorker.name), changed(visitorsWorker.name)]).toEqual([false, false])
})
