import { calls } from 'virtual:calls'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'

const renewMs = 5_000

/** Arrivals and departures that geofences detected and nobody has reported yet. */
export const useProposals = (enabled = true) =>
  useQuery({ ...queryOf(calls.tracking.proposals, {}), refetchInterval: renewMs, enabled })
