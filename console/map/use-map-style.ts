import { calls } from 'virtual:calls'
import type { Streets } from '@shortcut/ui/map/map-props.ts'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { currentLanguage } from '../words/words.ts'
import { readStreets } from './read-streets.ts'

type MapStyle = { styleUrl: string | null; streets: Streets | null }

/** By tracking link; '' for the console. */
const asked = new Map<string, Promise<MapStyle>>()

const ask = (share: string) =>
  call(calls.map.style, {}, { handles: 'all' }).then(
    ({ styleUrl, streets }): MapStyle => ({
      styleUrl,
      streets: streets && {
        ...streets,
        key: `${streets.version}${share}`,
        language: currentLanguage(),
        read: (offset, length, signal) => readStreets(streets.version, { offset, length, share, signal }),
      },
    }),
    () => {
      asked.delete(share)
      return { styleUrl: null, streets: null }
    },
  )

/**
 * What replaces the built-in base map or is drawn above it; nothing if the server does not answer; undefined at first.
 * @param share the token of a tracking link, for a page without a sign-in
 */
export function useMapStyle(share = ''): MapStyle | undefined {
  const [style, setStyle] = useState<MapStyle>()
  useEffect(() => {
    const answer = asked.get(share) ?? ask(share)
    asked.set(share, answer)
    let gone = false
    void answer.then((found) => !gone && setStyle(found))
    return () => {
      gone = true
    }
  }, [share])
  return style
}
