import { z } from 'zod'
import { date, id } from '../endpoint.ts'
import { text } from '../text.ts'
import { appPassword } from '../users/fields.ts'

/** Specification §5: "Can not be empty", also for what was not sent at all. */
const unsent = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'Can not be empty' : undefined),
}
const filled = (max: number) => text(max, unsent).min(1, { error: 'Can not be empty' })

/** Specification §5: 4–18 English letters, or letters with numbers. Words are parted by single spaces. */
const personName = z
  .string(unsent)
  .trim()
  .min(1, { error: 'Can not be empty' })
  .regex(/^$|^(?=.{4,18}$)(?=.*[A-Za-z])[A-Za-z0-9]+( [A-Za-z0-9]+)*$/, { error: 'personName' })

const phone = filled(20)

/** Specification §5: at least 8 digits or letters. Empty keeps the one there is. */
const password = z
  .string()
  .refine((typed) => typed === '' || appPassword.safeParse(typed).success, { error: 'passwordTooWeak' })

/** A password that is new is typed twice; a program may send it once. */
const newPassword = { password: password.default(''), passwordAgain: z.string().max(1000).optional() }

export const mostLicenceImages = 2

/** A driver as people write it, without id, version and password. */
export const driverFields = {
  name: personName,
  userName: filled(40),
  phone,
  /** Plate and number of the usual truck: taken from `truckId` where they are not typed. */
  plateNo: text(20).default(''),
  truckNo: text(20).default(''),
  truckId: id.nullable().default(null),
  /** Uploaded pictures of the driver license. */
  licenceImages: z.array(id).max(mostLicenceImages).default([]),
  status: z.enum(['active', 'inactive']).default('active'),
  homeBase: text(120).default(''),
  licenceNo: text(40).default(''),
  licenceClass: text(4).default(''),
  licenceExpiresOn: date.nullable().default(null),
  medicalExpiresOn: date.nullable().default(null),
  insuranceExpiresOn: date.nullable().default(null),
  /** Of the endorsement H (hazardous materials); null: none. */
  hazmatExpiresOn: date.nullable().default(null),
  notes: text(1000).default(''),
}

export const workerFields = {
  name: personName,
  phone,
  customerReferenceNumber: filled(80),
  status: z.enum(['active', 'inactive']).default('active'),
  homeBase: text(120).default(''),
  notes: text(1000).default(''),
}

const saving = { id: id.optional(), version: z.int().optional() }

interface Passwords {
  id?: string | undefined
  password: string
  passwordAgain?: string | undefined
}

/** Looked at beside what else is wrong, so that a form shows everything at once. */
const always = { when: () => true }
const isChosen = { path: ['password'], error: 'Can not be empty', ...always }
const isSame = { path: ['passwordAgain'], error: 'The two passwords entered are inconsistent', ...always }
const chosen = ({ id: known, password: typed }: Passwords) => known !== undefined || typed !== ''
const same = ({ password: typed, passwordAgain }: Passwords) => passwordAgain === undefined || passwordAgain === typed

/** The driver's form, for the console and the server alike. */
export const driverForm = z
  .object({ ...saving, ...driverFields, ...newPassword })
  .refine(chosen, isChosen)
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

/** The warehouse worker's form, for the console and the server alike. */
export const workerForm = z
  .object({ ...saving, ...workerFields, ...newPassword })
  .refine(chosen, isChosen)
  .refine(same, isSame)
