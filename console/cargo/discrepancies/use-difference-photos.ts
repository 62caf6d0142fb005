import { calls } from 'virtual:calls'
import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'

/** Photos of who found a difference, such as of the damage. */
export function useDifferencePhotos({ receiptId, actId }: Pick<DiscrepancyRow, 'receiptId' | 'actId'>) {
  const mayRead = useHolds(['/cargo/management/list'])
  const { data } = useQuery({
    ...queryOf(calls.receipt.detail, { id: receiptId }),
    enabled: mayRead && actId !== null,
  })
  return data?.photos.filter((photo) => photo.actId === actId) ?? []
}
