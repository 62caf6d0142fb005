import { z } from 'zod'
import { id } from '../endpoint.ts'
import { recordInput } from '../records/record-input.ts'
import { text } from '../text.ts'
import { appPassword } from '../users/fields.ts'
import { driverFieldRows, workerFieldRows } from './fields.ts'

/** Specification §5: "Can not be empty", also for a missing value. */
const unsent = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'Can not be empty' : undefined),
}
const filled = (max: number) => text(max, unsent).min(1, { error: 'Can not be empty' })

/** Specification §5: 4–18 English letters, or letters with numbers. Words are separated by single spaces. */
const personName = z
  .string(unsent)
  .trim()
  .min(1, { error: 'Can not be empty' })
  .regex(/^$|^(?=.{4,18}$)(?=.*[A-Za-z])[A-Za-z0-9]+( [A-Za-z0-9]+)*$/, { error: 'personName' })

/** Specification §5: at least 8 digits or letters. Empty keeps the current one. */
const password = z
  .string()
  .refine((typed) => typed === '' || appPassword.safeParse(typed).success, { error: 'passwordTooWeak' })

/** A new password is typed twice; a program may send it once. */
const newPassword = { password: password.default(''), passwordAgain: z.string().max(1000).optional() }

/** A driver's fields as entered, without id, version and password. */
export const driverFields = { ...recordInput(driverFieldRows, filled), name: personName }
export const workerFields = { ...recordInput(workerFieldRows, filled), name: personName }

const saving = { id: id.optional(), version: z.int().optional() }

interface Passwords {
  id?: string | undefined
  password: string
  passwordAgain?: string | undefined
}

/** Checked even if other fields have errors, so that a form shows all errors at once. */
const always = { when: () => true }
const isChosen = { path: ['password'], error: 'Can not be empty', ...always }
const isSame = { path: ['passwordAgain'], error: 'The two passwords entered are inconsistent', ...always }
const chosen = ({ id: known, password: typed }: Passwords) => known !== undefined || typed !== ''
const same = ({ password: typed, passwordAgain }: Passwords) => passwordAgain === undefined || passwordAgain === typed

/** A driver in a file: may have no password, and chooses one with a sign-in code. */
export const driverInFile = z
  .object({ ...saving, ...driverFields, ...newPassword })
  .refine(same, isSame)
  .refine(({ plateNo, truckId }) => plateNo !== '' || truckId, {
    path: ['plateNo'],
    error: 'Can not be empty',
    ...always,
  })
  .refine(({ truckNo, truckId }) => truckNo !== '' || truckId, {
    path: ['truckNo'],
    error: 'Can not be empty',
    ...always,
  })
/** The driver form's schema, used by the console and the server. */
export const driverForm = driverInFile.refine(chosen, isChosen)

/** A warehouse worker in a file, as a driver. */
export const workerInFile = z.object({ ...saving, ...workerFields, ...newPassword }).refine(same, isSame)
/** The warehouse worker form's schema, used by the console and the server. */
export const workerForm = workerInFile.refine(chosen, isChosen)
