import { useEffect, useState } from 'react'
import { useConnection } from '../call/connection.ts'

const lookEvery = 5 * 60_000
/** Pause after a check that did not reach the server, ms. */
const lookAgainAfter = 5_000
const entryOf = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]

/** True if the server's page loads another script than this page did; null if it could not be read. */
async function isNewVersionServed(): Promise<boolean | null> {
  const reply = await fetch(import.meta.env.BASE_URL, { cache: 'no-cache' }).catch(() => null)
  const served = reply?.ok ? entryOf(await reply.text().catch(() => '')) : undefined
  return served === undefined ? null : !document.querySelector(`script[type="module"][src="${CSS.escape(served)}"]`)
}

/** True once the server has a newer console. Checks when the stream opens again or the network is back, and every few minutes. */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  const opened = useConnection((now) => now.opened)
  useEffect(() => {
    if (isNew || opened === 0) return
    let again: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const look = async () => {
      clearTimeout(again)
      if (document.hidden) return
      const found = await isNewVersionServed()
      if (ended) return
      if (found) setNew(true)
      if (found === null) again = setTimeout(look, lookAgainAfter)
    }
    // The page itself came a moment before the first stream.
    if (opened > 1) void look()
    const timer = setInterval(look, lookEvery)
    window.addEventListener('online', look)
    return () => {
      ended = true
      window.removeEventListener('online', look)
      clearTimeout(again)
      clearInterval(timer)
    }
  }, [isNew, opened])
  return isNew
}
