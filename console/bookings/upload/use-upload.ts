import type { TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { bookingUploadApi, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { useRef, useState } from 'react'
import { sendFile } from '../../records/upload.ts'
import type { UploadCalls } from './upload-calls.ts'

type Sent = ReplyOf<(typeof bookingUploadApi)['send']>
export type Booked = ReplyOf<(typeof bookingUploadApi)['confirm']>

type Waiting = Sent['others'][number]

/** One uploaded file, or those of a zip in sequence: read again on changes, then booked or skipped. */
export function useUpload(via: UploadCalls, onBooked: () => void) {
  const [reading, setReading] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState('')
  const [file, setFile] = useState<UploadReply | null>(null)
  const [booked, setBooked] = useState<Booked | null>(null)
  /** Files uploaded together. */
  const [sent, setSent] = useState<readonly Waiting[]>([])
  /** Files of a zip not viewed yet, and those skipped. */
  const [others, setOthers] = useState<readonly Waiting[]>([])
  const [skipped, setSkipped] = useState<readonly Waiting[]>([])
  const latest = useRef(0)

  /** Of several changes in a row the last one counts. @returns whether it is shown */
  const read = async (id: string, mapping?: TableMapping) => {
    const mine = ++latest.current
    const reply = await via.read({ id, ...(mapping && { mapping }) }).catch((error: Error) => {
      if (mine === latest.current) setRefused(error.message)
      return null
    })
    if (!reply || mine !== latest.current) return false
    setRefused('')
    // The note about a saved mapping is shown until it changes.
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
      const { others: more, ...first } = await sendFile<Sent>(via.sendPath, chosen, chosen.name, onProgress)
      setSent([first, ...more])
      await openFirst([first, ...more])
    } catch (error) {
      setRefused((error as Error).message)
    }
    setReading(null)
  }

  /** Shows the first readable file; unreadable ones are skipped with a message. */
  const openFirst = async ([first, ...left]: readonly Waiting[]): Promise<void> => {
    setOthers(left)
    if (!first || (await read(first.id))) return
    setSkipped((before) => [...before, first])
    if (left.length > 0) await openFirst(left)
  }

  const confirm = async (remember: boolean) => {
    if (!file) return
    setBooked(await via.confirm({ id: file.id, remember }))
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

  /** Leaves the shown file, booked or not, for another one. */
  const show = async (files: readonly Waiting[], left: readonly Waiting[]) => {
    if (file && !booked) setSkipped([...left, { id: file.id, fileName: file.fileName }])
    else setSkipped(left)
    setBooked(null)
    await openFirst(files)
  }

  const open = file && !booked ? [file] : []
  return {
    via,
    reading,
    refused,
    file,
    booked,
    sent,
    others,
    skipped,
    choose,
    confirm,
    again,
    next: () => show(others, skipped),
    back: () => show([...skipped.slice(0, 1), ...others], skipped.slice(1)),
    /** Files that would be lost without a question; a single previewed file does not count. */
    unbooked: sent.length > 1 ? [...skipped, ...open, ...others].map(({ fileName }) => fileName) : [],
    change: (mapping: TableMapping) => {
      if (!file) return
      setFile({ ...file, mapping, isRemembered: false })
      void read(file.id, mapping)
    },
  }
}
