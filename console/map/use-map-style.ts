import { calls } from 'virtual:calls'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'

let asked: Promise<string | null> | null = null

/** The style of MAP_STYLE_URL; null for the built-in base map, also if the server does not answer; undefined at first. */
export function useMapStyle(): string | null | undefined {
  const [styleUrl, setStyleUrl] = useState<string | null>()
  useEffect(() => {
    asked ??= call(calls.map.style, {}, { handles: 'all' }).then(
      (reply) => reply.styleUrl,
      () => {
        asked = null
        return null
      },
    )
    let gone = false
    void asked.then((answer) => !gone && setStyleUrl(answer))
    return () => {
      gone = true
    }
  }, [])
  return styleUrl
}
