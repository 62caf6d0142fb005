import { afterEach } from 'vitest'
import { leaveDesks } from './desks.ts'

/** Set up before every journey. Of tests side by side one may end before the others: their desks are left after them. */
afterEach(async ({ task }) => {
  if (!task.concurrent) await leaveDesks()
})
