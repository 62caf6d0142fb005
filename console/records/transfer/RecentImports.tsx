import { Button } from '@mantine/core'
import type { ImportReply } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from './Import.module.css'
import { callsOf } from './use-import.ts'

const states = { running: 'stateRunning', stopped: 'stateStopped', done: 'stateDone', failed: 'stateFailed' } as const
const renewMs = 2000

/** The user's recent imports: one that runs on after its drawer was closed is found here. */
export function RecentImports({ kind, onOpen }: { kind: ImportKind; onOpen: (file: ImportReply) => void }) {
  const t = useT(transferWords)
  const recent = useQuery({
    ...queryOf(callsOf(kind).list, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'running') && renewMs,
  }).data
  if (!recent?.length) return null
  return (
    <section className={classes.recent} aria-label={t('transfer:recent')}>
      <h2>{t('transfer:recent')}</h2>
      <ul>
        {recent.map((file) => (
          <li key={file.id}>
            <span>{file.fileName}</span>
            <small>
              {[
                file.status !== 'previewed' && t(`transfer:${states[file.status]}`),
                t('transfer:result', { count: file.saved }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <Button variant="default" onClick={() => onOpen(file)}>
              {t('transfer:open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
