import { useEffect, useState } from 'react'

const typingPause = 200

/** The typed text, shortly after the last key. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
