import { z } from 'zod'
import { isUnholdable } from '../../clean-text.ts'
import type { Fault } from '../../x12/faults.ts'
import { childPath } from './json-path.ts'

type Found = { warnings: Fault[]; errors: Fault[] }

/** A list of ten thousand unknown fields would help nobody. */
const MOST_WARNINGS = 50
/** More than any list of a booking allows. */
const MOST_ITEMS = 1000

/** A schema's issue as a sentence; the schemas' messages are predicates ('must be …'). */
export function issueFault(issue: z.core.$ZodIssue, at: string): Fault {
  const path = issue.path.reduce<string>(childPath, at)
  const what = issue.path.length === 0 ? 'The booking' : `"${path.slice(at.length).replace(/^\./, '')}"`
  return { at: path, message: `${what} ${issue.message}.` }
}

/**
 * Converts a value to what the schema accepts: numbers as text where it wants text and the other way round, null as
 * absent, words in any case. Looks only at fields that the schema knows, so the schema bounds the depth and `__proto__`
 * is an ordinary name; other fields go to `found.warnings`. Copies; the input does not change.
 */
export function liberal(value: unknown, schema: z.core.$ZodType, at: string, found: Found): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return value === null ? undefined : liberal(value, schema.unwrap(), at, found)
  if (schema instanceof z.ZodObject) return liberalObject(value, schema, at, found)
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return value
    // Reads no more items than any list allows: the schema refuses the list by its length alone.
    return value.slice(0, MOST_ITEMS).map((item, index) => liberal(item, schema.element, childPath(at, index), found))
  }
  if (schema instanceof z.ZodString) return liberalText(value, at, found)
  if (schema instanceof z.ZodEnum) return typeof value === 'string' ? value.trim().toLowerCase() : value
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodLiteral)
    return typeof value === 'string' && /^\s*\d{1,15}(\.\d{1,9})?\s*$/.test(value) ? Number(value) : value
  return value
}

function liberalText(value: unknown, at: string, found: Found): unknown {
  if (typeof value === 'string' && found.warnings.length < MOST_WARNINGS && isUnholdable(value))
    found.warnings.push({ at, message: 'A character that no text can hold stands here; another was put in its place.' })
  if (typeof value !== 'number') return value
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    found.errors.push({ at, message: 'This number is too long to be read exactly: send it as text, in quotes.' })
  return String(value)
}

/** Fields in which an empty text means "none" rather than a malformed value. */
const emptyMeansAbsent = (schema: z.core.$ZodType, value: unknown, key: string): boolean => {
  if (value === null) return true
  if (typeof value !== 'string' || value.trim() !== '') return false
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema
  return !(inner instanceof z.ZodString) || TIMES.has(key)
}
const TIMES = new Set(['from', 'to', 'bookingPickupDate', 'requestDeliveryTime', 'cutOffAt', 'respondBy'])

function liberalObject(value: unknown, schema: z.ZodObject, at: string, found: Found): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const shape: Record<string, z.core.$ZodType> = schema.shape
  const known: Record<string, unknown> = {}
  const given = value as Record<string, unknown>
  for (const key of Object.keys(given)) {
    const item = given[key]
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (!field) unknownField(at, key, found)
    else if (!emptyMeansAbsent(field, item, key)) known[key] = liberal(item, field, childPath(at, key), found)
  }
  return known
}

function unknownField(parent: string, key: string, found: Found): void {
  if (found.warnings.length > MOST_WARNINGS) return
  const more = found.warnings.length === MOST_WARNINGS
  found.warnings.push({
    at: childPath(parent, key),
    message: more ? 'There are more unknown fields.' : 'This field is not known and was ignored.',
  })
}
