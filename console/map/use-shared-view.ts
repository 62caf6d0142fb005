import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import type { SharedView } from '@shortcut/domain/tracking/share-api.ts'
import { useEffect, useState } from 'react'
import { CallError, call } from '../call/call.ts'
import { setFormats } from '../words/words.ts'

const pauseMs = 20_000

export type Shared = {
  /** The last reply; null before the first, and for a link that no longer works. */
  view: SharedView | null
  gone: boolean
  /** Why the refresh failed; the last view stays. */
  failure: string | null
}

/** The content of a tracking link, refreshed while the page is visible. */
export function useSharedView(share: string): Shared {
  const [shared, setShared] = useState<Shared>({ view: null, gone: false, failure: null })
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      call(calls.share.view, { share }, { handles: 'all', signal: leaving.signal }).then(
        (view) => {
          setFormats(view.formats)
          setShared({ view, gone: false, failure: null })
          timer = setTimeout(askWhenSeen, pauseMs)
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return
          if (error instanceof CallError && error.code === codes.notFound)
            return setShared({ view: null, gone: true, failure: null })
          setShared(({ view }) => ({ view, gone: false, failure: (error as Error).message }))
          timer = setTimeout(askWhenSeen, pauseMs)
        },
      )
    }
    const askWhenSeen = () => {
      if (!document.hidden) ask()
    }
    ask()
    document.addEventListener('visibilitychange', askWhenSeen)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', askWhenSeen)
    }
  }, [share])
  return shared
}
