import { z } from 'zod'
import { anyOf, endpoint, id, ids, mebi, nothing, perItem } from '../endpoint.ts'
import { consolePermissions } from '../permissions.ts'
import { requiredText, text } from '../text.ts'
import { menuItem } from './api.ts'

/** A permission that a role can have. */
const permission = z.enum(consolePermissions)

const roleReply = z.object({
  id,
  name: z.string(),
  builtIn: z.boolean(),
  demandsSecondFactor: z.boolean(),
  permissions: z.array(permission),
  users: z.int(),
  version: z.int(),
  /** Who changed it last. */
  updatedBy: z.string(),
})

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: 'role/list',
    permission: '/truck/role/list',
    input: nothing,
    reply: z.array(roleReply),
  }),
  /** The role's holders, including frozen ones. */
  detail: endpoint({
    method: 'GET',
    path: 'role/detail',
    permission: '/truck/role/list',
    input: z.object({ id }),
    reply: roleReply.extend({
      holders: z.array(z.object({ id, name: z.string(), account: z.string(), frozen: z.boolean() })),
    }),
  }),
  /** Every permission that a role can have, by page, in menu order; `yours` are those that the caller may grant. */
  permissions: endpoint({
    method: 'GET',
    path: 'role/permissions',
    permission: '/truck/role/list',
    input: nothing,
    reply: z.array(
      z.object({
        page: z.string(),
        title: z.string(),
        permissions: z.array(z.object({ permission, sentence: z.string(), yours: z.boolean() })),
      }),
    ),
  }),
  /** Permissions of two roles: of one alone, of the other alone, and of both. */
  compare: endpoint({
    method: 'GET',
    path: 'role/compare',
    permission: '/truck/role/list',
    input: z.object({ one: id, other: id }),
    reply: z.object({
      onlyOne: z.array(permission),
      onlyOther: z.array(permission),
      both: z.array(permission),
    }),
  }),
  /** What a user, or a holder of these roles, sees. */
  preview: endpoint({
    method: 'GET',
    path: 'role/preview',
    permission: '/truck/role/list',
    input: z.object({ userId: id.optional(), roleIds: anyOf(id).optional() }),
    reply: z.object({ menuList: z.array(menuItem), permissionlist: z.array(z.string()) }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'role/save',
    permission: '/truck/role/save',
    input: z.object({
      id: id.optional(),
      version: z.int().optional(),
      name: requiredText(60),
      permissions: z.array(permission).max(500),
    }),
    reply: z.object({ id, version: z.int() }),
  }),
  /** Whether holders must have a second factor, set up at their next sign-in. Also for built-in roles. */
  demandSecondFactor: endpoint({
    method: 'POST',
    path: 'role/demandSecondFactor',
    permission: '/truck/role/save',
    input: z.object({ id, demanded: z.boolean() }),
    reply: nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'role/delete',
    permission: '/truck/role/save',
    input: ids,
    reply: perItem,
  }),
}

/** An item as the editor sends it: its position in the list is its position in the menu. */
const editedItem = z.object({
  /** For a new item, the client makes the id. */
  id,
  pId: id.nullable(),
  level: z.literal([0, 1, 2]),
  url: requiredText(120).regex(/^(\/[A-Za-z0-9_-]+){1,2}$/, { error: 'menuUrl' }),
  name: requiredText(60),
  icon: text(60).default(''),
  app_code: text(60).default(''),
  aurl: text(2000).default(''),
})
export type EditedMenuItem = z.output<typeof editedItem>

export const menuApi = {
  /** The whole menu in order, including ignored items (level 0); `seal` is returned with `save`. */
  list: endpoint({
    method: 'GET',
    path: 'menu/list',
    permission: '/truck/role/list',
    input: nothing,
    reply: z.object({
      items: z.array(menuItem),
      seal: z.string(),
      /** Origins allowed for external apps (EXTERNAL_APPS). */
      origins: z.array(z.string()),
    }),
  }),
  /**
   * The whole menu as it will be. The product's own pages can be renamed, moved and ignored, but not added or removed;
   * external apps (with `app_code` and `aurl`) and top-level items without children can.
   */
  save: endpoint({
    method: 'POST',
    path: 'menu/save',
    // 300 items with addresses of up to 2,000 characters.
    mostBytes: mebi,
    permission: '/truck/role/save',
    input: z.object({ seal: z.string().max(100), items: z.array(editedItem).max(300) }),
    reply: z.object({ seal: z.string() }),
  }),
}
