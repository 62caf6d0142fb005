import { useEffect, useState } from 'react'
import { waitOf, withLeft } from './states/wait-text.ts'

/** A sentence; if it asks to wait, the seconds count down. Screen readers hear it once. */
export function Counted({ text }: { text: string }) {
  const wait = waitOf(text)
  const [left, setLeft] = useState(wait)
  useEffect(() => {
    setLeft(wait)
    if (wait === 0 || text === '') return
    const until = Date.now() + wait * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [wait, text])
  if (wait === 0) return text
  return (
    <span role="timer" aria-live="off">
      {withLeft(text, left)}
    </span>
  )
}
