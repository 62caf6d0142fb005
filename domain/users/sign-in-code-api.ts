import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { type CodeKind, codePermissions } from './sign-in-codes.ts'

const codeCalls = <K extends CodeKind>(kind: K) => {
  const permission = codePermissions[kind]
  return {
    /** New codes, shown only in this reply. Each replaces the person's earlier one; a password works until the code is used. */
    make: endpoint({
      method: 'POST',
      path: `${kind}/makeSignInCodes`,
      permission,
      repeats: 'sealed',
      input: ids,
      reply: z.object({
        made: z.array(z.object({ id, name: z.string(), account: z.string(), code: z.string() })),
        failed: perItem.shape.failed,
        worksUntil: z.string(),
      }),
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${kind}/withdrawSignInCodes`,
      permission,
      input: ids,
      reply: perItem,
    }),
    /** A person's unused code: who made it, and until when it works. */
    find: endpoint({
      method: 'GET',
      path: `${kind}/signInCode`,
      permission,
      input: z.object({ id }),
      reply: z.object({ unused: z.object({ worksUntil: z.string(), createdBy: z.string() }).nullable() }),
    }),
  }
}

/** The same calls for each kind, with its permission. */
export const signInCodeApis = {
  driverSignInCode: codeCalls('driver'),
  warehouseSignInCode: codeCalls('warehouse'),
  userSignInCode: codeCalls('user'),
}

const phoneCodeCalls = <K extends Exclude<CodeKind, 'user'>>(kind: K) => {
  const permission = codePermissions[kind]
  return {
    /** A code that signs the person in on a new phone, shown only in this reply. It replaces an earlier one. */
    make: endpoint({
      method: 'POST',
      path: `${kind}/makePhoneCode`,
      permission,
      repeats: 'sealed',
      input: z.object({ id }),
      reply: z.object({ code: z.string(), worksUntil: z.string() }),
    }),
    /** Until when the person's unused code works; null for none. */
    find: endpoint({
      method: 'GET',
      path: `${kind}/phoneCode`,
      permission,
      input: z.object({ id }),
      reply: z.object({ worksUntil: z.string().nullable() }),
    }),
  }
}

/** The same calls for everybody who works with a phone. */
export const phoneCodeApis = {
  driverPhoneCode: phoneCodeCalls('driver'),
  warehousePhoneCode: phoneCodeCalls('warehouse'),
}

export const signInCodeApi = {
  /** Signs in on a new phone with a one-time code, which ends. */
  usePhone: endpoint({
    method: 'POST',
    path: 'login/phoneCode',
    permission: 'public',
    writes: false,
    input: z.object({ code: z.string().trim().max(60), appType: z.literal([2, 3]) }),
    reply: z.object({ token: z.string(), id, account: z.string(), name: z.string() }),
  }),
  /** Sets the person's password with a one-time code, which ends. They sign in with the new password afterwards. */
  use: endpoint({
    method: 'POST',
    path: 'login/code',
    permission: 'public',
    writes: false,
    input: z.object({
      /** As for signing in. */
      username: z.string().trim().max(200),
      code: z.string().trim().max(60),
      newPassword: z.string().max(200),
      appType: z.literal([1, 2, 3]),
    }),
    /** The name to sign in with. */
    reply: z.object({ account: z.string() }),
  }),
}
