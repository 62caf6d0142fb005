import type { RecurringRow } from '@shortcut/domain/recurring/api.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import type { Translate } from '../words/words.ts'

type Going = Pick<RecurringRow, 'state' | 'problem'>

/** The page of all recurring orders, with one of them open. */
export const recurringPath = (id: string) => `/work/recurring?show=${id}`

/** Its problem as a sentence; '' while it makes orders, or is not meant to. */
export const problemOf = ({ state, problem }: Going) => (state === 'active' ? problem : '')

export const stateText = (t: Translate<typeof recurringWords>, row: Going) =>
  problemOf(row) === '' ? t(`recurringState:${row.state}`) : t('recurringPage:stuck')

const tones = { active: 'green', paused: 'amber', ended: 'grey-struck' } as const
export const stateTone = (row: Going): StatusTone => (problemOf(row) === '' ? tones[row.state] : 'red')
