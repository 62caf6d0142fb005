import { calls } from 'virtual:calls'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import {
  type NumberStatus,
  nextNumberStatus,
  numberStatuses,
  readSerial,
  waybillNumber,
} from '@shortcut/domain/air/numbers.ts'
import { numberStatusTones } from '@shortcut/domain/air/status-tones.ts'
import type { NumberRow, StockRow } from '@shortcut/domain/air/stock-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ButtonMenu } from '@shortcut/ui/late/ButtonMenu.tsx'
import { MenuItem } from '@shortcut/ui/late/menu-items.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as stockWords from '@shortcut/words/en/air/stock.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { IconDots } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useHolds } from '../../call/session.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import type { NumberQuestionOf } from './NumberQuestion.tsx'

type Props = { stock: StockRow; zone: string; onAsk: (question: NumberQuestionOf) => void }

/** Numbers of a range in their order, each with its status and who has it. */
export function NumberTable({ stock, zone, onAsk }: Props) {
  const t = useT(stockWords)
  const mayChange = useHolds(['/air/stock/number'])
  const [status, setStatus] = useState<NumberStatus | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const { path } = calls.waybillStock.numbers
  const query = useInfiniteQuery({
    queryKey: [path, stock.id, status, from],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam ?? from
      const input = { id: stock.id, ...(status && { status }), ...(place && { from: place }) }
      return call(calls.waybillStock.numbers, input, { signal, handles: 'all' })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <>
      <div className={classes.tools}>
        <Select
          aria-label={t('stockPage:status')}
          data={numberStatuses.map((value) => ({ value, label: t(`numberStatus:${value}`) }))}
          value={status}
          onChange={(value) => setStatus(numberStatuses.find((one) => one === value) ?? null)}
          placeholder={t('stockPage:everyNumber')}
          clearable
          w={160}
        />
        <GoTo stock={stock} onGo={setFrom} />
      </div>
      {query.error && <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} columns={4} />}
      {query.data && (
        <DataTable
          label={t('stockPage:numbersTitle')}
          rows={rows}
          rowKey={({ number }) => number}
          empty={t('stockPage:noNumbers')}
          columns={[
            {
              key: 'number',
              header: t('stockPage:number'),
              rowHeader: true,
              width: 120,
              cell: ({ number }) => <span className={classes.code}>{number}</span>,
            },
            {
              key: 'status',
              header: t('stockPage:status'),
              width: 104,
              cell: (row) => (
                <StatusBadge text={t(`numberStatus:${row.status}`)} tone={numberStatusTones[row.status]} />
              ),
            },
            {
              key: 'for',
              header: t('stockPage:usedFor'),
              cell: ({ usedFor, reason }) => [usedFor, reason].filter(Boolean).join(' · '),
            },
            {
              key: 'changed',
              header: t('stockPage:changed'),
              width: 216,
              cell: ({ changedAt, changedBy }) =>
                changedAt ? t('stockPage:by', { time: timeIn(zone, changedAt), who: changedBy }) : '',
            },
            mayChange && {
              key: 'acts',
              align: 'end',
              width: 44,
              cell: (row) => row.status !== 'void' && <Acts row={row} onAsk={onAsk} />,
            },
          ]}
        />
      )}
      {query.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('stockPage:more')}
        </Button>
      )}
    </>
  )
}

/** What may be done with one number. */
function Acts({ row: { number, status, usedFor }, onAsk }: { row: NumberRow; onAsk: Props['onAsk'] }) {
  const t = useT(stockWords)
  return (
    <ButtonMenu
      button={(its) => (
        <ActionIcon variant="subtle" color="gray" aria-label={t('stockPage:actions', { number })} {...its}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {nextNumberStatus('reserve', status) && (
        <MenuItem onClick={() => onAsk({ act: 'reserve', number })}>{t('stockPage:reserve')}</MenuItem>
      )}
      {nextNumberStatus('use', status) && (
        <MenuItem onClick={() => onAsk({ act: 'use', number, usedFor })}>{t('stockPage:use')}</MenuItem>
      )}
      {nextNumberStatus('release', status) && (
        <MenuItem onClick={() => onAsk({ act: 'release', number, usedFor })}>{t('stockPage:release')}</MenuItem>
      )}
      {nextNumberStatus('unuse', status) && (
        <MenuItem onClick={() => onAsk({ act: 'notUsed', number, usedFor })}>{t('stockPage:notUsed')}</MenuItem>
      )}
      {nextNumberStatus('void', status) && (
        <MenuItem onClick={() => onAsk({ act: 'void', number, usedFor })}>{t('stockPage:void')}</MenuItem>
      )}
    </ButtonMenu>
  )
}

const faults = { form: 'awbSerial', checkDigit: 'awbCheckDigit', prefix: 'awbOtherPrefix' } as const

/** Begins the table at a number; empty: at the first one. */
function GoTo({ stock: { prefix, firstNumber }, onGo }: { stock: StockRow; onGo: (number: string | null) => void }) {
  const t = useT(lawWords, stockWords)
  const [typed, setTyped] = useState('')
  const read = typed.trim() === '' ? null : readSerial(typed, prefix)
  const isWhole = typed.replace(/\D/g, '').length >= 7
  return (
    <TextInput
      aria-label={t('stockPage:findNumber')}
      placeholder={t('stockPage:findNumber')}
      value={typed}
      maxLength={14}
      inputMode="numeric"
      autoComplete="off"
      error={read && 'why' in read && isWhole ? t(`fieldError:${faults[read.why]}`) : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = value.trim() === '' ? null : readSerial(value, prefix)
        if (!next) onGo(null)
        else if ('serial' in next) {
          const number = waybillNumber(prefix, next.serial)
          onGo(number < firstNumber ? firstNumber : number)
        }
      }}
      w={200}
    />
  )
}
