import { calls } from 'virtual:calls'
import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { clockKinds } from '@shortcut/domain/air/clocks.ts'
import type { CutOffRule } from '@shortcut/domain/air/consolidation-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { queryClient } from '../../call/query-client.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { airlineText } from '../stock/stock-columns.tsx'
import { forgetPlans } from './forget-plans.ts'
import { RuleDrawer } from './RuleDrawer.tsx'

/** How long before departure each airline wants papers, freight, dangerous goods and filing. */
export default function RulesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(consolidationWords)
  const [edited, setEdited] = useState<CutOffRule | 'new' | null>(null)
  const mayEdit = useHolds(['/air/consolidation/rule'])
  const { path } = calls.consolidation.rules
  useNews(['cutOffRule'], path)
  const query = useQuery(queryOf(calls.consolidation.rules, {}))
  const failure = failureOf(query)
  const forget = () => Promise.all([queryClient.invalidateQueries({ queryKey: [path] }), forgetPlans()])
  const remove = async ({ id }: CutOffRule) => {
    await call(calls.consolidation.deleteRule, { ids: [id] }).catch(() => null)
    await forget()
  }
  const nameOf = ({ airline, origin }: CutOffRule) => [airline, origin].filter(Boolean).join(' ')
  return (
    <DetailDrawer
      title={t('consolidationPage:rulesTitle')}
      size={760}
      onClose={onClose}
      actions={
        <Allowed any={['/air/consolidation/rule']}>
          <Button onClick={() => setEdited('new')}>{t('consolidationPage:addRule')}</Button>
        </Allowed>
      }
    >
      <p className={`${classes.note} ${classes.tools}`}>{t('consolidationPage:rulesHelp')}</p>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!query.data && !failure && <SkeletonRows rows={6} columns={6} />}
      {query.data && (
        <DataTable
          label={t('consolidationPage:rulesTitle')}
          rows={query.data.list}
          rowKey={({ id }) => id}
          empty={t('consolidationPage:noRules')}
          columns={[
            {
              key: 'airline',
              rowHeader: true,
              header: t('consolidationPage:airline'),
              cell: ({ airline }) => airlineText(airline),
            },
            {
              key: 'origin',
              header: t('consolidationPage:origin'),
              cell: ({ origin }) => origin || t('consolidationPage:allAirports'),
            },
            ...clockKinds.map((kind) => ({
              key: kind,
              align: 'end' as const,
              header: t(`clockKind:${kind}`),
              cell: (rule: CutOffRule) => {
                const minutes = rule[kind]
                return minutes === null ? '' : t('consolidationPage:minutes', { count: minutes })
              },
            })),
            mayEdit && {
              key: 'acts',
              width: 72,
              cell: (rule) => (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('consolidationPage:editRule', { rule: nameOf(rule) })}
                    onClick={() => setEdited(rule)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('consolidationPage:deleteRule', { rule: nameOf(rule) })}
                    onClick={() => void remove(rule)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </>
              ),
            },
          ]}
        />
      )}
      {edited && (
        <RuleDrawer
          record={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void forget()
          }}
        />
      )}
    </DetailDrawer>
  )
}
