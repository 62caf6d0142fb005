import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

export interface RoleRow {
  id: string
  name: string
  builtIn: boolean
  demandsSecondFactor: boolean
  permissions: Permission[]
  users: number
  version: number
  updatedBy: string
}

export async function listRoles(db: Queries, ids?: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT r.id, r.name, r.built_in, r.demands_second_factor, r.version, r.updated_by,
      array(SELECT permission FROM role_permission p WHERE p.role_id = r.id ORDER BY permission) AS permissions,
      (SELECT count(*) FROM user_role ur JOIN "user" u ON u.id = ur.user_id AND u.deleted_at IS NULL WHERE ur.role_id = r.id) AS users
    FROM role r WHERE r.deleted_at IS NULL ${ids ? sql`AND r.id = ANY(${ids}::uuid[])` : sql``}
    ORDER BY r.built_in DESC, r.name`.execute(db)
  return rows
}

/** @throws Refusal 404 */
export async function getRole(db: Queries, id: string): Promise<RoleRow> {
  const [role] = await listRoles(db, [id])
  if (!role) throw new Refusal(codes.notFound, 'notFound', { thing: 'role' })
  return role
}

export async function listHolders(db: Queries, roleId: string) {
  const { rows } = await sql<{ id: string; name: string; account: string; frozen: boolean }>`
    SELECT u.id, u.name, u.account, u.frozen_at IS NOT NULL AS frozen FROM user_role ur JOIN "user" u ON u.id = ur.user_id
    WHERE ur.role_id = ${roleId} AND u.deleted_at IS NULL ORDER BY u.name, u.id`.execute(db)
  return rows
}
