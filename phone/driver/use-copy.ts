import type { Endpoint, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { keepCopy, keptCopy, useQueue } from '../queue/queue.ts'

interface Copy<R> {
  data: R
  /** When the server told it, by the phone's clock. */
  at: number
  /** It is what the server says now. */
  isFresh: boolean
}

/**
 * What the server told last, at once, and then what it tells now, or as soon as it is reached. `put` keeps what this phone knows better, until the server
 * tells again.
 * @returns undefined until either is there; null if the server never told it and cannot be reached
 */
export function useCopy<E extends Endpoint>(
  path: E['path'],
  query = '',
): [copy: Copy<ReplyOf<E>> | null | undefined, refresh: () => void, put: (data: ReplyOf<E>) => void] {
  const { session } = useSession()
  const [copy, setCopy] = useState<Copy<ReplyOf<E>> | null>()
  const token = session?.token ?? ''
  const contactAt = useQueue(({ contact }) => contact?.at)
  const missed = useRef(false)
  const refresh = useCallback(() => {
    call<E>(`${path}${query}`, token).then(
      (data) => {
        const fresh = { data, at: Date.now() }
        missed.current = false
        setCopy({ ...fresh, isFresh: true })
        void keepCopy(path, fresh)
      },
      () => {
        missed.current = true
        setCopy((now) => now ?? null)
      },
    )
  }, [path, query, token])
  useEffect(() => {
    if (contactAt && missed.current) refresh()
  }, [contactAt, refresh])
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
