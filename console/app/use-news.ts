import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from './live.ts'
import { useReturn } from './use-return.ts'

/**
 * Asks a call again whenever something of these topics changed, and after an interruption. Changes within `settleFor` are one more
 * question to the server.
 */
export function useNews(topics: readonly LiveTopic[], path: string, settleFor = 300) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const askAgain = () => {
    // What never ends must not put the question off for ever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: [path] })
    }, settleFor)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topics.includes(topic))) askAgain()
  })
  useReturn(askAgain)
}
