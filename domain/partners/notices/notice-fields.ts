import { z } from 'zod'
import { text } from '../../text.ts'
import { optionalZone } from '../../users/preferences.ts'
import { partnerEventTypes } from '../events.ts'

export const noticeLanguages = ['en', 'es', 'zh'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]
export const noticeChannels = ['mail', 'sms'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
/** each: at once. hourly, daily: what came meanwhile goes as one message. */
export const digests = ['each', 'hourly', 'daily'] as const

/** HH:MM on a clock; '' for none. */
const clock = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: 'notATimeOfDay' })

/** How a customer is told in an e-mail or text message. */
export const noticeFields = {
  language: z.enum(noticeLanguages).default('en'),
  /** Left out, although others of their kind are sent. */
  skippedEvents: z.array(z.enum(partnerEventTypes)).max(partnerEventTypes.length).default([]),
  /** ITU-T E.164: + and at most 15 digits. Blanks, hyphens, dots and brackets are taken out. */
  phone: text(40)
    .transform((typed) => typed.replace(/[\s().-]/g, ''))
    .refine((typed) => /^(\+[1-9]\d{6,14})?$/.test(typed), { error: 'notAPhone' })
    .default(''),
  /** Nothing is sent from then until `quietTo`; what comes meanwhile goes as one message. */
  quietFrom: clock.default(''),
  quietTo: clock.default(''),
  timeZone: optionalZone.default(''),
  digest: z.enum(digests).default('each'),
  /** Time of a daily digest. */
  digestAt: clock.default('17:00'),
}

type Hours = {
  quietFrom: string
  quietTo: string
  timeZone: string
  digest: (typeof digests)[number]
  digestAt: string
}

/** Fields that lack something, with what: a quiet time needs both ends, and a clock needs its zone. */
export function wrongHours({ quietFrom, quietTo, timeZone, digest, digestAt }: Hours): [keyof Hours, string][] {
  const isQuiet = quietFrom !== '' && quietTo !== ''
  return [
    ...(quietFrom && !quietTo ? [['quietTo', 'not null'] as [keyof Hours, string]] : []),
    ...(quietTo && !quietFrom ? [['quietFrom', 'not null'] as [keyof Hours, string]] : []),
    ...(isQuiet && quietFrom === quietTo ? [['quietTo', 'quietAllDay'] as [keyof Hours, string]] : []),
    ...((isQuiet || digest === 'daily') && !timeZone ? [['timeZone', 'not null'] as [keyof Hours, string]] : []),
    ...(digest === 'daily' && !digestAt ? [['digestAt', 'not null'] as [keyof Hours, string]] : []),
  ]
}
