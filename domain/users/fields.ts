import { z } from 'zod'
import { id } from '../endpoint.ts'
import { email, isPrintable, requiredText, text } from '../text.ts'
import { optionalZone } from './preferences.ts'

/**
 * Any characters, also spaces (NIST SP 800-63B). Counted after normalization: 'é' is one character, however it was
 * typed.
 */
const anyPassword = z.string().max(200).refine(isPrintable, { error: 'controlCharacters' })
const isLongEnough = (typed: string) => [...typed.normalize('NFKC')].length >= 8

/** A console user's password. The server refuses common ones, too. */
export const password = anyPassword.refine(isLongEnough, { error: 'passwordTooShort' })

/** A driver's or warehouse worker's password: at least 8 digits or letters. */
export const appPassword = z.string().regex(/^[A-Za-z0-9]{8,200}$/, { error: 'passwordTooWeak' })

/** A user's sign-in name. Plain characters only, because two names that look alike would be a trap. */
const accountName = requiredText(60).regex(/^[A-Za-z0-9._@+-]*$/, { error: 'accountName' })

/** Fields that users set for themselves, and administrators for others. */
export const personFields = {
  name: requiredText(80),
  phone: text(40).default(''),
  email: email.default(''),
  timeZone: optionalZone.default(''),
}

/**
 * The user form's schema, used by the console and the server. Only a new user's form has a password; later changes use
 * other calls.
 */
export const userForm = z
  .object({
    id: id.optional(),
    version: z.int().optional(),
    account: accountName,
    ...personFields,
    /** For a customer: their account; null: somebody of the company. Absent: as it is. */
    accountId: id.nullable().optional(),
    roleIds: z.array(id).max(50),
    password: anyPassword
      .refine((typed) => typed === '' || isLongEnough(typed), { error: 'passwordTooShort' })
      .default(''),
    passwordAgain: z.string().max(1000).optional(),
  })
  .refine((user) => user.id !== undefined || user.password !== '', {
    path: ['password'],
    error: 'not null',
    when: () => true,
  })
  .refine(({ password: typed, passwordAgain }) => passwordAgain === undefined || passwordAgain === typed, {
    path: ['passwordAgain'],
    error: 'The two passwords entered are inconsistent',
    when: () => true,
  })
