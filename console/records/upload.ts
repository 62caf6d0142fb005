import { calls } from 'virtual:calls'
import type { fileReply } from '@shortcut/domain/files/api.ts'
import { mostUploadBytes, mostUploadMebibytes } from '@shortcut/domain/files/upload-limit.ts'
import type { z } from 'zod'
import { actIdOfFile, noteFileAnswered } from '../call/act-id.ts'
import { session } from '../call/session.ts'
import { currentLanguage, wordsOf } from '../words/words.ts'

const t = wordsOf()

export type Uploaded = z.output<typeof fileReply>
type Envelope = { code: number; message: string; data: { fields?: { message: string }[] } }

/** Uploads one file. @throws Error with the sentence to show */
export async function upload(file: Blob, name: string, onProgress: (share: number) => void): Promise<Uploaded> {
  const [first] = await sendFile<Uploaded[]>(calls.file.upload.path, file, name, onProgress)
  if (!first) throw new Error(t('call:error'))
  return first
}

/**
 * Sends one file to a call that takes files. `onProgress` gets the share that is sent, 0 to 1; fetch cannot report it, so this is an
 * XMLHttpRequest.
 * @throws Error with the sentence to show
 */
export function sendFile<Reply>(
  path: string,
  file: Blob,
  name: string,
  onProgress: (share: number) => void,
): Promise<Reply> {
  // The server would break off the connection, and nobody would learn why.
  if (file.size > mostUploadBytes)
    return Promise.reject(new Error(t('call:fileTooLarge', { name, limit: `${mostUploadMebibytes} MiB` })))
  const body = new FormData()
  body.append('file', file, name)
  const request = new XMLHttpRequest()
  request.open('POST', `/shortcut-api/${path}`)
  request.setRequestHeader('Authorization', `Bearer ${session.getState().token}`)
  request.setRequestHeader('lang', currentLanguage())
  request.setRequestHeader('Idempotency-Key', actIdOfFile(file))
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const reply = request.response as Envelope | null
      if (reply) noteFileAnswered(file)
      if (reply?.code === 200) resolve(reply.data as Reply)
      else reject(new Error(reply?.data?.fields?.[0]?.message || reply?.message || t('call:error')))
    }
    request.onerror = () => reject(new Error(t('call:noConnection')))
    request.send(body)
  })
}

/** The picture at a local address, rotated by 90° to the right. */
export async function rotated(address: string): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = new OffscreenCanvas(height, width)
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error(t('call:error'))
  draw.translate(height, 0)
  draw.rotate(Math.PI / 2)
  draw.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
