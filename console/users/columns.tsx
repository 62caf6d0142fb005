import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as userWords from '@shortcut/words/en/access/users.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import { Avatar } from '../pictures/Avatar.tsx'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import classes from './UserList.module.css'
import { statusOf, userTones } from './user-form.ts'

export type UserRow = ReplyOf<(typeof userApi)['list']>['list'][number]
type Surroundings = { t: Translate<typeof fieldWords | typeof userWords>; zone: string; show: (id: string) => void }

export function userColumns({ t, zone, show }: Surroundings): GridColumn<UserRow>[] {
  const plain = (field: 'account' | 'email' | 'phone' | 'timeZone', width: number) => ({
    id: field,
    header: t(`userField:${field}`),
    width,
    sortable: field === 'account',
    text: (row: UserRow) => row[field],
  })
  return [
    {
      id: 'name',
      header: t('userField:name'),
      width: 200,
      required: true,
      sortable: true,
      text: (row) => row.name,
      cell: (row) => (
        <span className={classes.person}>
          <Avatar name={row.name} avatar={row.avatar} />
          <RowLink href={`#${row.id}`} onNavigate={() => show(row.id)}>
            {row.name}
          </RowLink>
        </span>
      ),
    },
    plain('account', 168),
    {
      id: 'status',
      header: t('userField:status'),
      width: 104,
      text: (row) => t(`userStatus:${statusOf(row)}`),
      inset: behindShape,
      cell: (row) => <StatusBadge text={t(`userStatus:${statusOf(row)}`)} tone={userTones[statusOf(row)]} />,
    },
    {
      id: 'roles',
      header: t('userField:roles'),
      width: 232,
      text: (row) => row.roles.map(({ name }) => name).join(', '),
    },
    {
      id: 'lastSignInAt',
      header: t('userField:lastSignInAt'),
      width: 176,
      sortable: true,
      text: (row) => (row.lastSignInAt ? timeIn(zone, row.lastSignInAt) : t('userPage:never')),
    },
    {
      id: 'secondFactor',
      header: t('userField:secondFactor'),
      width: 120,
      text: (row) => t(row.secondFactor ? 'userPage:on' : 'userPage:off'),
    },
    { id: 'accountId', header: t('userField:accountId'), width: 176, text: (row) => row.accountName },
    plain('email', 216),
    plain('phone', 136),
    plain('timeZone', 144),
    {
      id: 'createdAt',
      header: t('userField:createdAt'),
      width: 176,
      sortable: true,
      text: (row) => timeIn(zone, row.createdAt),
    },
  ]
}
