import { useEffect, useState } from 'react'
import { useConnection } from './connection.ts'

const lookEvery = 5 * 60_000
const entryOf = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]

/** True when the server's page starts from another script than this one does. */
async function isNewVersionServed(): Promise<boolean> {
  const reply = await fetch(import.meta.env.BASE_URL, { cache: 'no-cache' }).catch(() => null)
  const served = reply?.ok ? entryOf(await reply.text().catch(() => '')) : undefined
  return served !== undefined && !document.querySelector(`script[type="module"][src="${CSS.escape(served)}"]`)
}

/** True once a newer console is served: looked at whenever the stream is opened, and every few minutes. */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  const opened = useConnection((now) => now.opened)
  useEffect(() => {
    if (isNew || opened === 0) return
    const look = () => {
      if (!document.hidden) void isNewVersionServed().then((found) => found && setNew(true))
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [isNew, opened])
  return isNew
}
