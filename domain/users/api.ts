import { z } from 'zod'
import { endpoint, id, ids, listInput, nothing, pageOf, perItem } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'

/** Which program somebody signs in to (product.md §2). */
export const appTypes = { console: 1, driver: 2, worker: 3 } as const
export type AppType = (typeof appTypes)[keyof typeof appTypes]

/** Spec.md §5: at least 8 digits or letters. */
export const password = z
  .string()
  .max(200)
  .regex(/^[\x21-\x7e]{8,}$/, { error: 'passwordTooWeak' })

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
  phone: z.string(),
  email: z.string(),
  timeZone: z.string(),
  roles: z.array(z.object({ id, name: z.string() })),
  frozen: z.boolean(),
  lastSignInAt: z.string().nullable(),
  version: z.int(),
})

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
    }),
    reply: z.object({ token: z.string(), account: z.string() }),
  }),
  menu: endpoint({
    method: 'POST',
    path: 'user/menu',
    permission: 'signed-in',
    writes: false,
    input: z.looseObject({}),
    reply: z.object({
      id,
      account: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      timeZone: z.string(),
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
    input: z.object(listInput),
    reply: pageOf(userReply),
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
    input: z.object({
      id: id.optional(),
      version: z.int().optional(),
      account: requiredText(60),
      name: requiredText(80),
      phone: text(40).default(''),
      email: text(120).default(''),
      timeZone: text(60).default(''),
      roleIds: z.array(id).max(50),
      /** Needed for a new user; ignored otherwise. */
      password: password.optional(),
    }),
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
  changePassword: endpoint({
    method: 'POST',
    path: 'user/changePassword',
    permission: 'signed-in',
    input: z.object({ oldPassword: z.string().max(200), newPassword: password }),
    reply: nothing,
  }),
}

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: 'role/list',
    permission: '/truck/role/list',
    input: nothing,
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        builtIn: z.boolean(),
        permissions: z.array(z.string()),
        users: z.int(),
        version: z.int(),
      }),
    ),
  }),
  save: endpoint({
    method: 'POST',
    path: 'role/save',
    permission: '/truck/role/save',
    input: z.object({
      id: id.optional(),
      version: z.int().optional(),
      name: requiredText(60),
      permissions: z.array(z.string()).max(500),
    }),
    reply: z.object({ id, version: z.int() }),
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
    permission: 'signed-in',
    input: z.object({ grid: requiredText(60), layout: z.json() }),
    reply: nothing,
  }),
}
