import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { mostUploadBytes, mostUploadMebibytes } from '@shortcut/domain/files/upload-limit.ts'
import type { FastifyRequest } from 'fastify'
import type { Act } from '../platform/http/answered-once.ts'

const mostFiles = 20
const mostLetters = 120

/** A readable file name: without folders and control characters, at most 120 characters. */
export function cleanName(name: string): string {
  // Browsers encode quotation marks and line breaks of the name this way (HTML, multipart/form-data encoding).
  const asTyped = name.replace(/%22/g, '"').replace(/%0[AD]/g, ' ')
  const last = asTyped.split(/[\\/]/).at(-1) ?? ''
  // Characters that change the writing direction could fake another extension.
  const printable = last.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  // The extension shows the type, so it is kept.
  const ending = printable.length > mostLetters ? (/\.\w{1,8}$/.exec(printable)?.[0] ?? '') : ''
  return printable.slice(0, mostLetters - ending.length).toWellFormed() + ending || 'file'
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/**
 * The files of a multipart request, one at a time, each whole in memory.
 * @param act its repeat must have the same files
 * @throws Refusal 400 for a body that is not multipart or is incomplete, 422 for a file too large or too many files
 */
export async function* receivedFiles(
  request: FastifyRequest,
  act?: Act,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart())
    throw new Refusal(codes.unreadable, 'unsupportedMedia', {
      type: request.headers['content-type'] ?? 'none',
      wanted: 'multipart/form-data',
    })
  try {
    // The sender disconnected while the server looked up what it may upload: the end of its body is never told now.
    if (request.raw.destroyed) throw new Error('the sender disconnected')
    const limits = { fileSize: mostUploadBytes, files: mostFiles, fields: 50, fieldSize: 10_000, parts: 100 }
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      const bytes = await part.toBuffer()
      const name = cleanName(part.filename)
      if (part.file.truncated)
        throw new Refusal(codes.invalid, 'fileTooLarge', { name, limit: `${mostUploadMebibytes} MiB` })
      act?.covers(name)
      act?.covers(bytes)
      yield { name, bytes }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (hasCode(error, 'FST_FILES_LIMIT')) throw new Refusal(codes.invalid, 'tooManyItems', { limit: mostFiles })
    throw new Refusal(codes.unreadable, 'unreadable', { why: error instanceof Error ? error.message : 'broken form' })
  }
}

/** The first file of a request. @throws Refusal 422 if there is none */
export async function receivedFile(request: FastifyRequest, act?: Act) {
  let first: { name: string; bytes: Buffer } | undefined
  // The rest is read to its end, so that the sender receives the reply.
  for await (const file of receivedFiles(request, act)) first ??= file
  if (!first) throw new Refusal(codes.invalid, 'noFiles', {}, { fields: [] })
  return first
}
