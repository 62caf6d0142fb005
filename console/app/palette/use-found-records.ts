import { calls } from 'virtual:calls'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHolds } from '../../call/session.ts'
import { besideOf, failureOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { distanceOf } from './rank.ts'

/** Unit numbers of trucks may be as short. */
const shortest = 2
/** Enough to find the one that is called exactly so among those that contain it. */
const asked = 50
/** Of each kind. */
const shown = 4

type Found = {
  kind: 'driver' | 'worker' | 'truck' | 'trailer' | 'account' | 'invoice' | 'user'
  id: string
  /** '' for a draft of an invoice, which has no number yet. */
  title: string
  details: readonly string[]
  path: string
}

/** 0 if it is called exactly `typed`, then if something about it is; the others contain it. */
const rankOf = ({ title, details }: Found, typed: string) =>
  distanceOf([title], typed) === 0 ? 0 : distanceOf(details, typed) === 0 ? 1 : 2
const byRank = (found: readonly Found[], typed: string) =>
  found.toSorted((one, other) => rankOf(one, typed) - rankOf(other, typed))

/** The best of a list, as results. */
const foundIn = <Row extends { id: string }>(
  { data }: UseQueryResult<{ list: readonly Row[] }>,
  kind: Found['kind'],
  address: string,
  typed: string,
  show: (row: Row) => readonly [title: string, ...details: (string | null | undefined)[]],
): Found[] => {
  const all = (data?.list ?? []).map((row) => {
    const [title, ...details] = show(row)
    return {
      kind,
      id: row.id,
      title,
      details: details.filter((one) => typeof one === 'string'),
      path: address + row.id,
    }
  })
  return byRank(all, typed).slice(0, shown)
}

/**
 * People, trucks, trailers, customers and invoices that match the typed text once it has settled, of the kinds that this person
 * may see. All lists are asked in one request. Null if there is nothing to search.
 */
export function useFoundRecords(typed: string, settled: string) {
  const t = useT(findingWords)
  const input = { q: settled, pageSize: asked }
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
    ...foundIn(drivers, 'driver', '/driver/management?show=', typed, ({ name, phone, truckUnitNo }) => [
      name,
      phone,
      truckUnitNo,
    ]),
    ...foundIn(workers, 'worker', '/warehouse/management?show=', typed, ({ name, phone }) => [name, phone]),
    ...foundIn(trucks, 'truck', '/truck/index?show=', typed, ({ unitNo, plateNo, driver }) => [
      unitNo,
      plateNo,
      driver?.name,
    ]),
    ...foundIn(trailers, 'trailer', '/truck/trailer?show=', typed, ({ trailerNo, plateNo }) => [trailerNo, plateNo]),
    ...foundIn(accounts, 'account', '/truck/account/detail/', typed, ({ name, code }) => [name, code]),
    ...foundIn(invoices, 'invoice', '/billing/invoice/', typed, ({ number, customerName, total, currency }) => [
      number ?? '',
      customerName,
      t('finder:invoiceTotal', { amount: `${groupedText(total)} ${currency}` }),
    ]),
    ...foundIn(users, 'user', '/truck/user?show=', typed, ({ name, account }) => [name, account]),
  ]
  const ranked = isAsked ? byRank(found, typed) : []
  return {
    found: ranked,
    /** The first is, or has, exactly the typed text. */
    isExact: ranked[0] !== undefined && rankOf(ranked[0], typed) < 2,
    busy: !isAsked || all.some(({ isPending }) => isPending),
    failure: isAsked ? (all.map(failureOf).find((failure) => failure !== null) ?? null) : null,
  }
}
