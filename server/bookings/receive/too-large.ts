import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { newId } from '../../platform/ids.ts'
import { contentTypeOf } from '../folder/intake-send.ts'
import { folderChannel } from './channel.ts'
import { kindOf } from './content-kind.ts'
import { type Delivery, unreadablePart } from './delivery.ts'

export const mostBytes = 25 * 1024 * 1024
/** Enough bytes to recognize the format. */
const headBytes = 4096

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/**
 * A larger file is identified by its beginning and its size, so that a file of many TB takes no disk space and no time.
 */
const mostHashed = 64 * 1024 * 1024

async function hashOf(file: FileHandle, size: number): Promise<Buffer> {
  const hash = createHash('sha256')
  // Not to the end, which a sender may extend forever.
  const end = Math.min(size, mostHashed) - 1
  for await (const bytes of file.createReadStream({ autoClose: false, start: 0, end })) hash.update(bytes)
  if (size > mostHashed) hash.update(String(size))
  return hash.digest()
}

/** An oversized file in a folder: neither read as bookings nor kept. */
export const identify = async (file: FileHandle, size: number): Promise<Oversized> => ({
  head: await headOf(file),
  sha256: await hashOf(file, size),
  size,
})

interface Oversized {
  /** Its beginning. */
  head: Buffer
  /** Of its bytes or the first of them. */
  sha256: Buffer
  size: number
}

export function tooLarge(
  { accountId, name, language }: { accountId: string; name: string; language: AppLanguage },
  { head, sha256, size }: Oversized,
): Delivery {
  const contentType = contentTypeOf(name, head)
  const megabytes = (size / 1024 / 1024).toFixed(1)
  const message = say(language, 'inbound', 'fileTooLarge', { megabytes, most: mostBytes / 1024 / 1024 })
  return {
    accountId,
    contentType,
    name,
    idempotencyKey: null,
    inReply: false,
    channel: folderChannel(kindOf(contentType, head, name)),
    content: Buffer.alloc(0),
    sha256,
    parts: [{ ...unreadablePart('file', [{ at: 'file', message }]), id: newId() }],
    unreadable: 413,
  }
}
