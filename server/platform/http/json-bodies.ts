import { mebi } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Levels of brackets: no form has even ten. */
export const deepest = 64

const quote = 0x22
const backslash = 0x5c

/**
 * Whether brackets are nested deeper than `most`. Checked before parsing, which would take seconds on 25 MiB of them.
 */
export function isNestedDeeper(json: Buffer, most: number): boolean {
  if (json.length <= most) return false
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (inText) {
      if (byte === backslash) index++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > most) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/** @throws Refusal 400: recursive code would run out of stack */
export function guardDepth(json: Buffer): void {
  if (isNestedDeeper(json, deepest))
    throw Object.assign(new Refusal(codes.unreadable, 'tooDeep', { most: deepest }), { statusCode: 400 })
}

/** Reads JSON as usual, but refuses deep nesting. @param seen gets the bytes */
export function readJsonBodies(server: FastifyInstance, seen?: (request: FastifyRequest, body: Buffer) => void) {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      guardDepth(body)
    } catch (error) {
      return done(error as Error)
    }
    seen?.(request, body)
    const read = () => parse(request, body.toString(), done)
    if (body.length > mebi) setImmediate(read)
    else read()
  })
}
