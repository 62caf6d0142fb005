import { calls } from 'virtual:calls'
import { queryClient } from '../../call/query-client.ts'
import { forgetWaybills } from '../paper/forget-waybills.ts'

/** Marks what was read about cut-offs and houses as out of date. */
export const forgetPlans = () =>
  Promise.all([
    forgetWaybills(),
    ...[
      calls.consolidation.board,
      calls.consolidation.plan,
      calls.consolidation.next,
      calls.airSecurity.ofMaster,
      calls.airSecurity.ofHouse,
      calls.uld.ofMaster,
    ].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  ])
