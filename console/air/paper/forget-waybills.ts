import { calls } from 'virtual:calls'
import { queryClient } from '../../call/query-client.ts'

/** Marks everything read about waybills as out of date, but lists, which follow by themselves. */
export const forgetWaybills = () =>
  Promise.all(
    [
      calls.masterWaybill.detail,
      calls.masterWaybill.counts,
      calls.houseWaybill.detail,
      calls.houseWaybill.counts,
      calls.houseWaybill.ofMaster,
      calls.waybillMessage.ofMaster,
      calls.waybillStock.counts,
      calls.log.list,
    ].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
