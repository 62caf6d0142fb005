import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'

/** All roles as options; none without the permission to see roles. */
export function useRoleOptions(): readonly { value: string; label: string }[] {
  const allowed = useHolds(['/truck/role/list'])
  const { data } = useQuery({ ...queryOf(calls.role.list, {}), enabled: allowed })
  return data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
