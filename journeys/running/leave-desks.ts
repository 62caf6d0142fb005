import { afterEach } from 'vitest'
import { leaveDesks } from './desks.ts'

/** Set up before every journey. Concurrent tests keep their desks, because one may end before the others. */
afterEach(async ({ task }) => {
  if (!task.concurrent) await leaveDesks()
})
