import { QueryClient } from '@tanstack/react-query'
import { CallError, network } from './call.ts'

/** Cached replies of a session. Live changes mark them as out of date, so time alone rarely does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retryDelay: 1_000,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === network,
    },
    mutations: { retry: false },
  },
})
