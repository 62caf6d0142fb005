import type { LiveTopic } from '@shortcut/domain/live/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../app/live.ts'
import { useReturn } from './use-return.ts'

/** A burst of changes is one more question to the server. */
const settleFor = 300

/** Asks a call again whenever something of these topics changed, and after an interruption. */
export function useAppNews(topics: readonly LiveTopic[], path: string) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const askAgain = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: [path] }), settleFor)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topics.includes(topic))) askAgain()
  })
  useReturn(askAgain)
}
