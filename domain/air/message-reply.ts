import { z } from 'zod'
import { textRule } from '../air-messages/rules/text-rule.ts'

/** A message as it would be sent, what would be refused of it, and what is written in another way. */
export const messageReply = z.object({
  text: z.string(),
  /** Such as FWB/17 or XFWB. */
  name: z.string(),
  faults: z.array(
    z.object({
      line: z.int(),
      identifier: z.string(),
      field: z.string(),
      severity: z.enum(['error', 'warning']),
      message: z.string(),
    }),
  ),
  notes: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  /** Text rules of the airline's partner that changed it. */
  rules: z.array(textRule),
})
