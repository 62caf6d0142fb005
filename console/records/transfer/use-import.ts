import { calls } from 'virtual:calls'
import type { ImportReply } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { sendFile } from '../upload.ts'

const askEveryMs = 300

/** The import calls of one kind; all kinds have the same. */
export const callsOf = (kind: ImportKind) => calls[`${kind}Import`] as typeof calls.driverImport

/** The import of one file: sent, previewed, confirmed and followed to its end. */
export function useImport(kind: ImportKind, onSaved: () => void) {
  const [reading, setReading] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState('')
  const [file, setFile] = useState<ImportReply | null>(null)
  const saved = useRef(onSaved)
  saved.current = onSaved
  /** How many saved rows the list already shows. */
  const shown = useRef(0)
  const running = file?.status === 'running' ? file.id : null

  const open = (one: ImportReply | null) => {
    shown.current = one?.saved ?? 0
    setFile(one)
  }

  const read = async (chosen: File) => {
    setRefused('')
    open(null)
    setReading({ name: chosen.name, share: 0 })
    const { path } = callsOf(kind).preview
    await sendFile<ImportReply>(path, chosen, chosen.name, (share) => setReading({ name: chosen.name, share })).then(
      setFile,
      (error: Error) => setRefused(error.message),
    )
    setReading(null)
  }

  const confirm = async (rows: 'all' | 'good') => {
    if (file) setFile(await call(callsOf(kind).confirm, { id: file.id, rows }))
  }

  const stop = async () => {
    if (file) await call(callsOf(kind).stop, { id: file.id })
  }

  useEffect(() => {
    if (!running) return
    const leaving = new AbortController()
    const ask = async () => {
      const now = await call(callsOf(kind).state, { id: running }, { signal: leaving.signal, retry: 3 }).catch(
        () => null,
      )
      if (leaving.signal.aborted) return
      if (now) setFile(now)
      if (now && now.saved > shown.current) saved.current()
      if (now) shown.current = now.saved
      if (!now || now.status === 'running') timer = window.setTimeout(ask, askEveryMs)
    }
    let timer = window.setTimeout(ask, askEveryMs)
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [kind, running])

  return { reading, refused, file, read, confirm, stop, open }
}
