import { calls } from 'virtual:calls'
import { groupedText } from '@shortcut/words/amounts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHolds } from '../../call/session.ts'
import { besideOf, failureOf } from '../../call/use-call.ts'
import { shortest } from './use-found-orders.ts'

const shown = 4

type Found = {
  kind: 'driver' | 'worker' | 'truck' | 'trailer' | 'account' | 'invoice' | 'user'
  id: string
  /** '' for a draft of an invoice, which has no number yet. */
  title: string
  details: readonly string[]
  path: string
}

/** The best of a list, as results. */
const foundIn = <Row extends { id: string }>(
  { data }: UseQueryResult<{ list: readonly Row[] }>,
  kind: Found['kind'],
  address: string,
  show: (row: Row) => readonly [title: string, ...details: (string | null | undefined)[]],
): Found[] =>
  (data?.list ?? []).map((row) => {
    const [title, ...details] = show(row)
    return {
      kind,
      id: row.id,
      title,
      details: details.filter((one) => typeof one === 'string'),
      path: address + row.id,
    }
  })

/**
 * People, trucks, trailers, customers and invoices that match the typed text once it has settled, of the kinds that this person
 * may see. All lists are asked in one request. Null if there is nothing to search.
 */
export function useFoundRecords(typed: string, settled: string) {
  const input = { q: settled, pageSize: shown }
  const isAsked = typed.length >= shortest && settled === typed
  const may = {
    drivers: useHolds(['/driver/management/list']),
    workers: useHolds(['/warehouse/management/list']),
    trucks: useHolds(['/truck/index/list']),
    trailers: useHolds(['/truck/trailer/list']),
    accounts: useHolds(['/truck/account/list']),
    invoices: useHolds(['/billing/invoices/list']),
    users: useHolds(['/truck/user/list']),
  }
  const when = (mayList: boolean) => ({ enabled: mayList && isAsked, staleTime: 0 })
  const drivers = useQuery({ ...besideOf(calls.driver.list, input), ...when(may.drivers) })
  const workers = useQuery({ ...besideOf(calls.warehouse.list, input), ...when(may.workers) })
  const trucks = useQuery({ ...besideOf(calls.truck.list, input), ...when(may.trucks) })
  const trailers = useQuery({ ...besideOf(calls.trailer.list, input), ...when(may.trailers) })
  const accounts = useQuery({ ...besideOf(calls.account.list, input), ...when(may.accounts) })
  const invoices = useQuery({ ...besideOf(calls.invoice.list, input), ...when(may.invoices) })
  const users = useQuery({ ...besideOf(calls.user.list, input), ...when(may.users) })
  if (typed.length < shortest || !Object.values(may).includes(true)) return null
  const all = [drivers, workers, trucks, trailers, accounts, invoices, users].filter(({ isEnabled }) => isEnabled)
  const found = [
    ...foundIn(drivers, 'driver', '/driver/management?show=', ({ name, phone, truckUnitNo }) => [
      name,
      phone,
      truckUnitNo,
    ]),
    ...foundIn(workers, 'worker', '/warehouse/management?show=', ({ name, phone }) => [name, phone]),
    ...foundIn(trucks, 'truck', '/truck/index?show=', ({ unitNo, plateNo, driver }) => [unitNo, plateNo, driver?.name]),
    ...foundIn(trailers, 'trailer', '/truck/trailer?show=', ({ trailerNo, plateNo }) => [trailerNo, plateNo]),
    ...foundIn(accounts, 'account', '/truck/account/detail/', ({ name, code }) => [name, code]),
    ...foundIn(invoices, 'invoice', '/billing/invoice/', ({ number, customerName, total, currency }) => [
      number ?? '',
      customerName,
      `${groupedText(total)} ${currency}`,
    ]),
    ...foundIn(users, 'user', '/truck/user?show=', ({ name, account }) => [name, account]),
  ]
  return {
    found: isAsked ? found : [],
    busy: !isAsked || all.some(({ isPending }) => isPending),
    failure: isAsked ? (all.map(failureOf).find((failure) => failure !== null) ?? null) : null,
  }
}
