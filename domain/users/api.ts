import { z } from 'zod'
import { anyOf, either, endpoint, id, ids, instant, listInput, nothing, pageOf, perItem } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { requiredText, text } from '../text.ts'
import { formats } from './company.ts'
import { password, personFields, userForm } from './fields.ts'
import { preferences } from './preferences.ts'

/** The program that somebody signs in to. */
export const appTypes = { console: 1, driver: 2, worker: 3 } as const
export type AppType = (typeof appTypes)[keyof typeof appTypes]

export const menuItem = z.object({
  id,
  pId: z.string().nullable(),
  level: z.literal([0, 1, 2]),
  url: z.string(),
  name: z.string(),
  icon: z.string(),
  app_code: z.string(),
  aurl: z.string(),
})
export type MenuItem = z.output<typeof menuItem>

const userReply = z.object({
  id,
  account: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  timeZone: z.string(),
  /** The account of a customer, who sees nothing of others; null for people of the company. */
  accountId: z.string().nullable(),
  accountName: z.string(),
  /** The account is closed: the customer cannot sign in, frozen or not. */
  accountClosed: z.boolean(),
  roles: z.array(z.object({ id, name: z.string() })),
  frozen: z.boolean(),
  /** Somebody else set the password: it must be changed at the next sign-in. */
  passwordTemporary: z.boolean(),
  secondFactor: z.boolean(),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
  updatedBy: z.string(),
})

export const userSorts = ['name', 'account', 'lastSignInAt', 'createdAt'] as const

export const userApi = {
  login: endpoint({
    method: 'POST',
    path: 'login',
    permission: 'public',
    body: 'form',
    writes: false,
    input: z.object({
      username: z.string().trim().max(200),
      password: z.string().max(200),
      appType: z.coerce.number().pipe(z.literal([1, 2, 3])),
      /** From the authenticator app, or a recovery code; code 428 asks for it. */
      code: z.string().trim().max(40).optional(),
    }),
    reply: z.object({
      token: z.string(),
      account: z.string(),
      /** True: until `user/changePassword`, every other call but `user/menu` and `logout` is refused. */
      mustChangePassword: z.boolean(),
    }),
  }),
  menu: endpoint({
    method: 'POST',
    path: 'user/menu',
    withoutSecondFactor: true,
    permission: 'signed-in',
    forCustomers: true,
    writes: false,
    withTemporaryPassword: true,
    input: z.looseObject({}),
    reply: z.object({
      id,
      account: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      timeZone: z.string(),
      /** The account of a customer, whose pages are their own; null for people of the company. */
      customerOf: z.string().nullable(),
      /** The address of this installation for people elsewhere; null: not set. */
      publicUrl: z.string().nullable(),
      preferences,
      /** The company's formats, used where the person has chosen none. */
      formats,
      /** If true, menu and permissions are empty. */
      mustChangePassword: z.boolean(),
      /** True: until `secondFactor/confirm`, every other call is refused. */
      mustSetUpSecondFactor: z.boolean(),
      menuList: z.array(menuItem),
      permissionlist: z.array(z.string()),
    }),
  }),
  logout: endpoint({
    method: 'GET',
    path: 'logout',
    permission: 'public',
    writes: true,
    input: z.object({ token: z.string().max(200).default('') }),
    reply: nothing,
  }),
  list: endpoint({
    method: 'GET',
    path: 'user/list',
    fromReplica: true,
    permission: '/truck/user/list',
    input: z.object({
      ...listInput,
      sort: z.enum(userSorts.flatMap((one) => [one, `-${one}`] as const)).optional(),
      roleId: anyOf(id).optional(),
      accountId: anyOf(id).optional(),
      frozen: either(z.enum(['true', 'false'])).optional(),
      /** Last sign-in at this time or later; or before it, including people who never signed in. */
      signedInFrom: instant.optional(),
      signedInTo: instant.optional(),
    }),
    reply: pageOf(userReply),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'user/detail',
    permission: '/truck/user/list',
    input: z.object({ id }),
    reply: userReply,
  }),
  dispatcher: endpoint({
    method: 'GET',
    path: 'user/dispatcher',
    permission: '/work/order/list',
    input: z.object({ q: text(longestSearch).optional() }),
    reply: z.array(z.object({ id, name: z.string(), account: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'user/save',
    permission: '/truck/user/save',
    input: userForm,
    reply: userReply,
  }),
  freeze: endpoint({
    method: 'POST',
    path: 'user/freeze',
    permission: '/truck/user/freeze',
    input: ids.extend({ frozen: z.boolean().default(true) }),
    reply: perItem,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'user/delete',
    permission: '/truck/user/delete',
    input: ids,
    reply: perItem,
  }),
  /** Ends all sessions of each user. */
  signOut: endpoint({
    method: 'POST',
    path: 'user/signOut',
    permission: '/truck/user/freeze',
    input: ids,
    reply: perItem,
  }),
  /** Sets a temporary password, shown only in this reply; it only allows changing it, and works for a day. */
  resetPassword: endpoint({
    method: 'POST',
    path: 'user/resetPassword',
    repeats: 'sealed',
    permission: '/truck/user/reset',
    input: z.object({ id }),
    reply: z.object({ password: z.string(), worksUntil: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'user/changePassword',
    permission: 'signed-in',
    forCustomers: true,
    writes: false,
    withTemporaryPassword: true,
    input: z.object({ oldPassword: z.string().max(200), newPassword: password }),
    reply: nothing,
  }),
  profile: endpoint({
    method: 'GET',
    path: 'user/profile',
    permission: 'signed-in',
    forCustomers: true,
    input: nothing,
    reply: userReply,
  }),
  /** Absent fields stay as they are. */
  saveProfile: endpoint({
    method: 'POST',
    path: 'user/saveProfile',
    permission: 'signed-in',
    forCustomers: true,
    writes: false,
    repeats: 'answered',
    input: z.object({
      /** The user's own password; needed to change the e-mail address. */
      password: z.string().max(200).optional(),
      version: z.int(),
      // Without the defaults of a new user: they would clear fields that are absent.
      name: personFields.name.optional(),
      phone: personFields.phone.unwrap().optional(),
      email: personFields.email.unwrap().optional(),
      timeZone: personFields.timeZone.unwrap().optional(),
      /** The id of a picture that the user uploaded, or null for none. */
      avatar: id.nullable().optional(),
    }),
    reply: userReply,
  }),
}

/** A user's arrangement of a list's columns. */
export const layoutApi = {
  get: endpoint({
    method: 'GET',
    path: 'layout/detail',
    permission: 'signed-in',
    forCustomers: true,
    input: z.object({ grid: requiredText(60) }),
    reply: z.object({ layout: z.unknown() }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'layout/save',
    repeats: 'harmless',
    permission: 'signed-in',
    forCustomers: true,
    input: z.object({ grid: requiredText(60), layout: z.json() }),
    reply: nothing,
  }),
}
