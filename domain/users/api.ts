import { z } from 'zod'
import { anyOf, either, endpoint, id, ids, instant, listInput, nothing, pageOf, perItem } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { formats } from './company.ts'
import { password, personFields, userForm } from './fields.ts'
import { preferences } from './preferences.ts'

/** Which program somebody signs in to. */
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
  roles: z.array(z.object({ id, name: z.string() })),
  frozen: z.boolean(),
  /** Somebody else chose the password: it must be changed at the next sign-in with it. */
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
      /** Of the authenticator app, or a recovery code; asked for by code 428. */
      code: z.string().trim().max(40).optional(),
    }),
    reply: z.object({
      token: z.string(),
      account: z.string(),
      /** True: until `user/changePassword`, every call but that, `user/menu` and `logout` is refused. */
      mustChangePassword: z.boolean(),
    }),
  }),
  menu: endpoint({
    method: 'POST',
    path: 'user/menu',
    withoutSecondFactor: true,
    permission: 'signed-in',
    writes: false,
    withTemporaryPassword: true,
    input: z.looseObject({}),
    reply: z.object({
      id,
      account: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      timeZone: z.string(),
      preferences,
      /** The company's, which hold where the person has not chosen. */
      formats,
      /** Then menu and permissions are empty. */
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
    permission: '/truck/user/list',
    input: z.object({
      ...listInput,
      sort: z.enum(userSorts.flatMap((one) => [one, `-${one}`] as const)).optional(),
      roleId: anyOf(id).optional(),
      frozen: either(z.enum(['true', 'false'])).optional(),
      /** Last signed in then or later; or earlier, those who never did included. */
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
    input: z.object({ q: text(100).optional() }),
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
  /** Ends every session of each. */
  signOut: endpoint({
    method: 'POST',
    path: 'user/signOut',
    permission: '/truck/user/freeze',
    input: ids,
    reply: perItem,
  }),
  /** A temporary password, shown this once; it opens nothing but its own change, and works for a day. */
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
    writes: false,
    withTemporaryPassword: true,
    input: z.object({ oldPassword: z.string().max(200), newPassword: password }),
    reply: nothing,
  }),
  profile: endpoint({
    method: 'GET',
    path: 'user/profile',
    permission: 'signed-in',
    input: nothing,
    reply: userReply,
  }),
  /** What is not given stays as it is. */
  saveProfile: endpoint({
    method: 'POST',
    path: 'user/saveProfile',
    permission: 'signed-in',
    writes: false,
    repeats: 'answered',
    input: z.object({
      /** One's own; needed where the e-mail address changes. */
      password: z.string().max(200).optional(),
      version: z.int(),
      // Without the defaults of a new user: they would take away what is not given.
      name: personFields.name.optional(),
      phone: personFields.phone.unwrap().optional(),
      email: personFields.email.unwrap().optional(),
      timeZone: personFields.timeZone.unwrap().optional(),
      /** The id of a picture that one has uploaded, or null for none. */
      avatar: id.nullable().optional(),
    }),
    reply: userReply,
  }),
}

/** A person's own arrangement of a list's columns. */
export const layoutApi = {
  get: endpoint({
    method: 'GET',
    path: 'layout/detail',
    permission: 'signed-in',
    input: z.object({ grid: requiredText(60) }),
    reply: z.object({ layout: z.unknown() }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'layout/save',
    repeats: 'harmless',
    permission: 'signed-in',
    input: z.object({ grid: requiredText(60), layout: z.json() }),
    reply: nothing,
  }),
}
