import { z } from 'zod'
import { id } from '../endpoint.ts'
import { email, requiredText, text } from '../text.ts'
import { optionalZone } from './preferences.ts'

/** Spec.md §5: at least 8 digits or letters. */
export const password = z
  .string()
  .max(200)
  .regex(/^[\x21-\x7e]{8,}$/, { error: 'passwordTooWeak' })

/** What a user signs in with. Plain signs only: two accounts that look alike are one person's trap. */
const accountName = requiredText(60).regex(/^[A-Za-z0-9._@+-]*$/, { error: 'accountName' })

/** What people set of themselves, and whoever may save users of others. */
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
    password: z
      .string()
      .max(200)
      .regex(/^([\x21-\x7e]{8,})?$/, { error: 'passwordTooWeak' })
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
