import { z } from 'zod'
import { id } from '../endpoint.ts'
import { email, isPrintable, requiredText, text } from '../text.ts'
import { optionalZone } from './preferences.ts'

/** Any characters, spaces too (NIST SP 800-63B). They count as they are compared: 'é' is one, however it was typed. */
const anyPassword = z.string().max(200).refine(isPrintable, { error: 'controlCharacters' })
const isLongEnough = (typed: string) => [...typed.normalize('NFKC')].length >= 8

/** A console user's password. The server refuses common ones, too. */
export const password = anyPassword.refine(isLongEnough, { error: 'passwordTooShort' })

/** A driver's or warehouse worker's: at least 8 digits or letters. */
export const appPassword = z.string().regex(/^[A-Za-z0-9]{8,200}$/, { error: 'passwordTooWeak' })

/** What a user signs in with. Plain signs only: two accounts that look alike are one person's trap. */
const accountName = requiredText(60).regex(/^[A-Za-z0-9._@+-]*$/, { error: 'accountName' })

/** What people set of themselves, and those who may save users of others. */
export const personFields = {
  name: requiredText(80),
  phone: text(40).default(''),
  email: email.default(''),
  timeZone: optionalZone.default(''),
}

/** The user's form, for the console and the server alike. A new user needs a password; afterwards it is changed in other ways. */
export const userForm = z
  .object({
    id: id.optional(),
    version: z.int().optional(),
    account: accountName,
    ...personFields,
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
