import type { embeddingApi } from '@shortcut/domain/users/embedding.ts'
import type { Handlers } from '../platform/http/http.ts'

/** @param origins of TRUSTED_PARENTS; the page's frame-ancestors header names the same */
export const embeddingRoutes = (origins: string[]): Handlers<typeof embeddingApi> => ({
  parents: async () => ({ origins }),
})
