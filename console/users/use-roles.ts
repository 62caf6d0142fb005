import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'

/** The roles there are, as options; none for who may not see roles. */
export function useRoleOptions(): readonly { value: string; label: string }[] {
  const allowed = useHolds(['/truck/role/list'])
  const { data } = useQuery({ ...queryOf(calls.role.list, {}), enabled: allowed })
  return data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
