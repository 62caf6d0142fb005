import { calls } from 'virtual:calls'
import type { TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { bookingUploadApi, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { sendFile } from '../../records/upload.ts'

type Sent = ReplyOf<(typeof bookingUploadApi)['send']>
export type Booked = ReplyOf<(typeof bookingUploadApi)['confirm']>

type Waiting = Sent['others'][number]

/** A file on its way in, or those of a zip one after the other: sent, read as often as somebody changes how, and booked or skipped. */
export function useUpload(accountId: string, onBooked: () => void) {
  const [reading, setReading] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState('')
  const [file, setFile] = useState<UploadReply | null>(null)
  const [booked, setBooked] = useState<Booked | null>(null)
  /** Files that were sent at once. */
  const [sent, setSent] = useState<readonly Waiting[]>([])
  /** Those of a zip that nobody has looked at yet, and those that were left without booking. */
  const [others, setOthers] = useState<readonly Waiting[]>([])
  const [skipped, setSkipped] = useState<readonly Waiting[]>([])
  const latest = useRef(0)

  /** Of several changes in a row the last one counts. @returns whether it is shown */
  const read = async (id: string, mapping?: TableMapping) => {
    const mine = ++latest.current
    const input = { id, accountId, ...(mapping && { mapping }) }
    const reply = await call(calls.bookingUpload.read, input, { handles: 'all' }).catch((error: Error) => {
      if (mine === latest.current) setRefused(error.message)
      return null
    })
    if (!reply || mine !== latest.current) return false
    setRefused('')
    // What was remembered of the headers is said until it is changed.
    setFile((before) => ({
      ...reply,
      isRemembered: reply.isRemembered || (before?.id === id && before.isRemembered && !mapping),
    }))
    return true
  }

  const choose = async (chosen: File) => {
    again()
    setReading({ name: chosen.name, share: 0 })
    const onProgress = (share: number) => setReading({ name: chosen.name, share })
    try {
      const { others: more, ...first } = await sendFile<Sent>(
        calls.bookingUpload.send.path,
        chosen,
        chosen.name,
        onProgress,
      )
      setSent([first, ...more])
      await openFirst([first, ...more])
    } catch (error) {
      setRefused((error as Error).message)
    }
    setReading(null)
  }

  /** Shows the first that can be read; one that cannot is left, and said. */
  const openFirst = async ([first, ...left]: readonly Waiting[]): Promise<void> => {
    setOthers(left)
    if (!first || (await read(first.id))) return
    setSkipped((before) => [...before, first])
    if (left.length > 0) await openFirst(left)
  }

  const confirm = async (remember: boolean) => {
    if (!file) return
    setBooked(await call(calls.bookingUpload.confirm, { id: file.id, remember }))
    onBooked()
  }

  function again() {
    setFile(null)
    setBooked(null)
    setRefused('')
    setSent([])
    setOthers([])
    setSkipped([])
  }

  /** Leaves the file that is shown, booked or not, for one of the others. */
  const show = async (files: readonly Waiting[], left: readonly Waiting[]) => {
    if (file && !booked) setSkipped([...left, { id: file.id, fileName: file.fileName }])
    else setSkipped(left)
    setBooked(null)
    await openFirst(files)
  }

  const open = file && !booked ? [file] : []
  return {
    ...{ reading, refused, file, booked, sent, others, skipped, choose, confirm, again },
    next: () => show(others, skipped),
    back: () => show([...skipped.slice(0, 1), ...others], skipped.slice(1)),
    /** What would be lost unsaid: a single file that is only looked at is not. */
    unbooked: sent.length > 1 ? [...skipped, ...open, ...others].map(({ fileName }) => fileName) : [],
    change: (mapping: TableMapping) => {
      if (!file) return
      setFile({ ...file, mapping, isRemembered: false })
      void read(file.id, mapping)
    },
  }
}
