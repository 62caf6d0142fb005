import { useSyncExternalStore } from 'react'
import { showError } from '../../call/notices.ts'
import { wordsOf } from '../../words/words.ts'

const t = wordsOf()

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useFullScreen = () => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

export function toggleFullScreen() {
  if (!document.fullscreenEnabled) return showError(t('shell:noFullScreen'))
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  done.catch(() => showError(t('shell:noFullScreen')))
}
