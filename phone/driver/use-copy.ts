import type { Endpoint, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { keepCopy, keptCopy } from '../queue/queue.ts'

interface Copy<R> {
  data: R
  /** When the server told it, by the phone's clock. */
  at: number
  /** It is what the server says now. */
  isFresh: boolean
}

/**
 * What the server told last, at once, and then what it tells now. `put` keeps what this phone knows better, until the server
 * tells again.
 * @returns undefined until either is there
 */
export function useCopy<E extends Endpoint>(
  path: E['path'],
  query = '',
): [copy: Copy<ReplyOf<E>> | undefined, refresh: () => void, put: (data: ReplyOf<E>) => void] {
  const { session } = useSession()
  const [copy, setCopy] = useState<Copy<ReplyOf<E>>>()
  const token = session?.token ?? ''
  const refresh = useCallback(() => {
    call<E>(`${path}${query}`, token).then(
      (data) => {
        const fresh = { data, at: Date.now() }
        setCopy({ ...fresh, isFresh: true })
        void keepCopy(path, fresh)
      },
      () => {},
    )
  }, [path, query, token])
  useEffect(() => {
    keptCopy(path).then((kept) => {
      if (kept) setCopy((now) => now ?? { ...(kept as Omit<Copy<ReplyOf<E>>, 'isFresh'>), isFresh: false })
    })
    refresh()
  }, [path, refresh])
  const put = useCallback(
    (data: ReplyOf<E>) => {
      const known = { data, at: Date.now() }
      setCopy({ ...known, isFresh: false })
      void keepCopy(path, known)
    },
    [path],
  )
  return [copy, refresh, put]
}
