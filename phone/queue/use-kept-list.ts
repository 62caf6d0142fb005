import { useEffect, useRef, useState } from 'react'
import { keepCopy, keptCopy } from './queue.ts'

/**
 * A list that is scanned before it becomes an act. It is kept on the phone, so that a killed app does not make anybody scan again.
 * @param key names it among this person's lists
 * @returns the list, and what changes it; two changes at once both count
 */
export function useKeptList<T>(key: string): [readonly T[], (change: (before: readonly T[]) => readonly T[]) => void] {
  const [list, setList] = useState<readonly T[]>([])
  const now = useRef(list)
  useEffect(() => {
    now.current = []
    setList([])
    const read = async () => {
      const kept = await keptCopy(key)
      // What was scanned meanwhile is not overwritten.
      if (now.current.length > 0 || !Array.isArray(kept)) return
      now.current = kept as T[]
      setList(now.current)
    }
    void read()
  }, [key])
  const change = (how: (before: readonly T[]) => readonly T[]) => {
    now.current = how(now.current)
    setList(now.current)
    void keepCopy(key, now.current)
  }
  return [list, change]
}
