import { calls } from 'virtual:calls'
import type { TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { bookingUploadApi, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { useRef, useState } from 'react'
import { call } from '../../app/call.ts'
import { sendFile } from '../../records/upload.ts'

type Sent = ReplyOf<(typeof bookingUploadApi)['send']>
export type Booked = ReplyOf<(typeof bookingUploadApi)['confirm']>

/** One file on its way in: sent, read as often as somebody changes how, and booked. */
export function useUpload(accountId: string, onBooked: () => void) {
  const [reading, setReading] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState('')
  const [file, setFile] = useState<UploadReply | null>(null)
  const [booked, setBooked] = useState<Booked | null>(null)
  /** Further files of a zip. */
  const [others, setOthers] = useState<Sent['others']>([])
  const latest = useRef(0)

  /** Of several changes in a row the last one counts. */
  const read = async (id: string, mapping?: TableMapping) => {
    const mine = ++latest.current
    const input = { id, accountId, ...(mapping && { mapping }) }
    const reply = await call(calls.bookingUpload.read, input, { handles: 'all' }).catch((error: Error) => {
      if (mine === latest.current) setRefused(error.message)
      return null
    })
    if (!reply || mine !== latest.current) return
    setRefused('')
    // What was remembered of the headers is said until it is changed.
    setFile((before) => ({
      ...reply,
      isRemembered: reply.isRemembered || (before?.id === id && before.isRemembered && !mapping),
    }))
  }

  const choose = async (chosen: File) => {
    setRefused('')
    setFile(null)
    setReading({ name: chosen.name, share: 0 })
    const onProgress = (share: number) => setReading({ name: chosen.name, share })
    try {
      const { id, others: more } = await sendFile<Sent>(calls.bookingUpload.send.path, chosen, chosen.name, onProgress)
      setOthers(more)
      await read(id)
    } catch (error) {
      setRefused((error as Error).message)
    }
    setReading(null)
  }

  const confirm = async (remember: boolean) => {
    if (!file) return
    setBooked(await call(calls.bookingUpload.confirm, { id: file.id, remember }))
    onBooked()
  }

  const again = () => {
    setFile(null)
    setBooked(null)
    setRefused('')
    setOthers([])
  }

  const next = async () => {
    const [first, ...left] = others
    if (!first) return
    setBooked(null)
    setOthers(left)
    await read(first.id)
  }

  return {
    ...{ reading, refused, file, booked, others, choose, confirm, again, next },
    change: (mapping: TableMapping) => {
      if (!file) return
      setFile({ ...file, mapping, isRemembered: false })
      void read(file.id, mapping)
    },
  }
}
