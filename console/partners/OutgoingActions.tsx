import { Button } from '@mantine/core'
import type { OutgoingRow } from '@shortcut/domain/partners/outgoing-api.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import type { ListHandle } from '../records/use-record-list.ts'
import { useT } from '../words/words.ts'
import { resendAll, setAsideAll } from './mend-outgoing.ts'

/** The actions on the selected messages, and how many allow each. */
export function OutgoingActions({ list }: { list: ListHandle<OutgoingRow> }) {
  const t = useT(partnerWords, recordWords)
  const live = list.selected.filter(({ state }) => state !== 'withdrawn')
  const sendable = live.filter(({ hasAddress }) => hasAddress)
  const nowhere = live.length - sendable.length
  const givenUp = list.selected.filter(({ state }) => state === 'dead')
  const nameOf = (id: string) => {
    const row = list.selected.find((row) => row.id === id)
    return row ? `${row.kind} ${row.label}` : ''
  }
  const act = async (action: typeof resendAll, rows: readonly OutgoingRow[]) => {
    const ids = rows.map(({ id }) => id)
    if (!(await action(t, ids, nameOf))) return
    list.select([])
    list.refresh()
  }
  return (
    <>
      {nowhere > 0 && <span>{t('outgoing:noAddressOf', { count: nowhere })}</span>}
      <Button disabled={sendable.length === 0} onClick={() => void act(resendAll, sendable)}>
        {t('outgoing:resendMany', { count: sendable.length })}
      </Button>
      <Button variant="default" disabled={givenUp.length === 0} onClick={() => void act(setAsideAll, givenUp)}>
        {t('outgoing:setAsideMany', { count: givenUp.length })}
      </Button>
    </>
  )
}
