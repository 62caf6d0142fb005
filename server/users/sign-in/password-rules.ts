import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { appPassword, password as userPassword } from '@shortcut/domain/users/fields.ts'
import { z } from 'zod'
import type { Context } from '../../platform/http/context.ts'
import { atField, fieldErrors } from '../../platform/http/field-errors.ts'

/** The person who will have it. */
interface Person {
  account: string
  name: string
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/**
 * Account, its part before the @, name and each word of it: with digits or signs around them, or doubled, they are as
 * easy to guess.
 */
function isOwnName(plain: string, { account, name }: Person): boolean {
  if (plain === account.toLowerCase()) return true
  const letters = lettersOf(plain)
  const words = [account, account.split('@')[0] ?? '', name, ...name.split(/\s+/)].map(lettersOf)
  return words.some((word) => word.length > 2 && (letters === word || letters === word + word))
}

const plainOf = (password: string) => password.normalize('NFKC').toLowerCase().trim()

/** Whether it is one of the most common, or consists of one or two characters. */
export async function isCommon(password: string): Promise<boolean> {
  const plain = plainOf(password)
  // Loaded at the first use, so that the start does not wait for it.
  const { default: common } = await import('fxa-common-password-list')
  return new Set(plain).size < 3 || common.test(plain)
}

/** @returns the message why nobody, or this person, may have this password */
export async function passwordFault(password: string, person: Person) {
  if (await isCommon(password)) return 'passwordCommon'
  return isOwnName(plainOf(password), person) ? 'passwordOwnName' : undefined
}

/** Length and characters. @throws Refusal 422 at `path` */
function guardForm({ language }: Pick<Context, 'language'>, rule: z.ZodType, typed: string, path: string): void {
  const read = z.object({ [path]: rule }).safeParse({ [path]: typed })
  if (!read.success)
    throw new Refusal(codes.invalid, 'invalid', {}, { fields: fieldErrors(read.error.issues, language) })
}

/** A console user's. @throws Refusal 422 at `path` */
export async function guardPassword(
  context: Pick<Context, 'language'>,
  password: string,
  person: Person,
  path: string,
): Promise<void> {
  guardForm(context, userPassword, password, path)
  const fault = await passwordFault(password, person)
  if (fault) throw atField(context, path, fault)
}

/** A driver's or warehouse worker's. @throws Refusal 422 at `path` */
export async function guardAppPassword(
  context: Pick<Context, 'language'>,
  password: string,
  path: string,
): Promise<void> {
  guardForm(context, appPassword, password, path)
  if (await isCommon(password)) throw atField(context, path, 'passwordCommon')
}
