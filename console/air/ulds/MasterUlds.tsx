import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { Uld } from '@shortcut/domain/air/ulds/uld-api.ts'
import { uldWarningsOf } from '@shortcut/domain/air/ulds/uld-faults.ts'
import { contourOf, grossOf, mostKgOf } from '@shortcut/domain/cargo/ulds.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as uldWords from '@shortcut/words/en/air/ulds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { useNews } from '../../live/use-news.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { forgetPlans } from '../consolidations/forget-plans.ts'
import { housePath } from '../houses/house-columns.tsx'

const UldDrawer = fetched(() => import('./UldDrawer.tsx'))

type T = Translate<typeof uldWords>

const kg = (amount: string | number | null) => (amount === null ? '' : `${Number(amount).toLocaleString('en')} kg`)

function grossText(t: T, uld: Uld): string {
  const { kg: gross, isWhole } = grossOf(uld)
  if (isWhole) return kg(gross)
  return Number(gross) > 0 ? t('uldPage:atLeast', { kg: Number(gross).toLocaleString('en') }) : ''
}

/** What is missing of a unit, then what is unusual about it. */
const remarks = (t: T, uld: Uld) =>
  [
    ...(uld.isEntered ? [] : [t('uldPage:notEntered')]),
    ...uld.faults.map((fault) =>
      t(`uldFault:${fault}`, {
        unweighed: uld.unweighed,
        foreign: uld.foreign,
        most: (mostKgOf(uld.code) ?? 0).toLocaleString('en'),
      }),
    ),
    ...(uld.isEntered ? uldWarningsOf(uld).map((warning) => t(`uldWarning:${warning}`)) : []),
  ].join(' ')

function Contents({ uld: { houses } }: { uld: Uld }) {
  const t = useT(uldWords)
  return houses.map(({ houseId, house, pieces }, index) => (
    <span key={houseId ?? ''}>
      {index > 0 && ', '}
      {houseId ? (
        <PermittedLink needs="/air/house/list" to={housePath(houseId)}>
          {house}
        </PermittedLink>
      ) : (
        house || t('uldPage:byOrder')
      )}
      {`: ${pieces.toLocaleString('en')}`}
    </span>
  ))
}

/** Unit load devices of a master: what is in them, what they weigh, and what is missing before they are built. */
export function MasterUlds({ master: { id, status } }: { master: MasterDetail }) {
  const t = useT(uldWords)
  const mayEdit = useHolds(['/air/master/save']) && nextWaybillStatus('edit', status) !== null
  const [opened, setOpened] = useState<Uld | 'new' | null>(null)
  useNews(['masterWaybill', 'houseWaybill', 'receipt'], calls.uld.ofMaster.path, 1000)
  const { data } = useQuery(queryOf(calls.uld.ofMaster, { masterId: id }))
  if (!data) return null
  const { list, pieces, loose } = data
  if (!mayEdit && list.length === 0) return null
  const remove = async (uld: Uld) => {
    if (!(await call(calls.uld.remove, { id: uld.id, masterId: id }).catch(() => null))) return
    showSuccess(t('uldPage:removed', { code: uld.code }))
    await forgetPlans()
  }
  return (
    <DetailSection
      title={t('uldPage:title')}
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setOpened('new')}>
            {t('uldPage:add')}
          </Button>
        )
      }
    >
      {list.length > 0 && pieces > 0 && <p className={classes.note}>{t('uldPage:looseOf', { loose, pieces })}</p>}
      <DataTable
        label={t('uldPage:title')}
        rows={list}
        rowKey={(uld) => uld.id}
        empty={<p>{t('uldPage:none')}</p>}
        markOf={({ faults }) => (faults.length > 0 ? 'warning' : undefined)}
        columns={[
          {
            key: 'code',
            rowHeader: true,
            header: t('uldField:code'),
            cell: ({ code }) => <span className={classes.code}>{code}</span>,
          },
          { key: 'warehouse', header: t('uldField:warehouse'), cell: ({ warehouseCode }) => warehouseCode },
          { key: 'houses', header: t('uldField:houses'), cell: (uld) => <Contents uld={uld} /> },
          { key: 'pieces', header: t('uldField:pieces'), align: 'end', cell: (uld) => uld.pieces.toLocaleString('en') },
          { key: 'tare', header: t('uldField:tare'), align: 'end', cell: ({ tareKg }) => kg(tareKg) },
          { key: 'gross', header: t('uldField:gross'), align: 'end', cell: (uld) => grossText(t, uld) },
          { key: 'most', header: t('uldField:most'), align: 'end', cell: ({ code }) => kg(mostKgOf(code)) },
          {
            key: 'contour',
            header: t('uldField:contour'),
            cell: ({ contour }) => contour,
            hint: ({ contour }) => {
              const known = contourOf(contour)
              return known ? t(`uldContour:${known}`) : undefined
            },
          },
          { key: 'seal', header: t('uldField:seal'), cell: ({ seal }) => seal },
          {
            key: 'acts',
            width: 168,
            cell: (uld) =>
              uld.hasLeft ? (
                t('uldPage:left')
              ) : mayEdit ? (
                <>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t(uld.isEntered ? 'uldPage:editNo' : 'uldPage:enterNo', { code: uld.code })}
                    onClick={() => setOpened(uld)}
                  >
                    {t(uld.isEntered ? 'uldPage:edit' : 'uldPage:enter')}
                  </Button>
                  {uld.isEntered && uld.pieces === 0 && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('uldPage:removeNo', { code: uld.code })}
                      onClick={() => void remove(uld)}
                    >
                      {t('uldPage:remove')}
                    </Button>
                  )}
                </>
              ) : null,
          },
        ]}
        below={(uld) => remarks(t, uld) || null}
      />
      {opened && <UldDrawer masterId={id} uld={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </DetailSection>
  )
}
