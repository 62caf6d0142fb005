import { calls } from 'virtual:calls'
import { SegmentedControl } from '@mantine/core'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { fetched } from '../../call/fetched.tsx'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { AppLink } from '../../page/AppLink.tsx'
import type { PageProps } from '../../page/page-props.ts'
import { useTitle } from '../../page/title.ts'
import { useRecordNews } from '../../records/news/use-record-news.ts'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './RateSheetPage.module.css'
import { SheetActions } from './SheetActions.tsx'
import { SheetBesides } from './SheetBesides.tsx'
import { SheetCompare } from './SheetCompare.tsx'
import { SheetLines } from './SheetLines.tsx'
import { SheetTester } from './SheetTester.tsx'
import type { SheetEditor } from './sheet-editor.ts'
import { sheetTones } from './sheet-tones.ts'

const SheetReplay = fetched(() => import('./SheetReplay.tsx'))
const RateSheetDrawer = fetched(() => import('./RateSheetDrawer.tsx'))

const views = ['lines', 'besides', 'test', 'replay', 'compare', 'history'] as const
type View = (typeof views)[number]

/** One edition of a rate sheet: its lines, accessorials, a tester, and differences from others. */
export default function RateSheetPage({ params: { id = '' } }: PageProps) {
  const t = useT(rateSheetWords)
  const client = useQueryClient()
  const zone = useViewerZone()
  const seesBilling = useHolds(['/billing/index/list'])
  const [view, setView] = useState<View>('lines')
  const [editing, setEditing] = useState(false)
  /** Lines are reloaded after all prices were raised. */
  const [round, setRound] = useState(0)
  const [ownVersion, setOwnVersion] = useState(0)
  const [counted, setCounted] = useState<{ lines: number; unsaved: number }>()
  const editor = useRef<SheetEditor>(null)
  const query = useQuery(queryOf(calls.rateSheet.detail, { id }))
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: [calls.rateSheet.detail.path, { id }] }),
    [client, id],
  )
  useRecordNews('rateSheet', id, refresh)
  const sheet = query.data
  useTitle(sheet ? t('rateSheetPage:titleOf', { name: sheet.name, edition: sheet.edition }) : t('page:rateSheets'))
  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('rateSheetPage:failed')}
        text={failure.message}
        onRetry={failure.code === codes.notFound ? undefined : () => void query.refetch()}
      />
    )
  if (!sheet) return <SkeletonRows rows={16} columns={6} />
  const put = (changed: RateSheetDetail) => {
    client.setQueryData([calls.rateSheet.detail.path, { id }], changed)
    setOwnVersion(changed.version)
  }
  const raised = (changed: RateSheetDetail) => {
    put(changed)
    setRound((before) => before + 1)
  }
  const { lines, unsaved } = counted ?? { lines: sheet.lineCount, unsaved: 0 }
  const linesLabel = t(unsaved > 0 ? 'rateSheetPage:linesUnsaved' : 'rateSheetPage:lines', {
    count: lines.toLocaleString('en'),
    unsaved: unsaved.toLocaleString('en'),
  })
  const shown = views.filter(
    (name) => (name !== 'compare' || sheet.editions.length > 1) && (name !== 'replay' || seesBilling),
  )
  return (
    <article className={classes.page} aria-label={sheet.name}>
      <header className={classes.head}>
        <h1 className={classes.title}>{sheet.name}</h1>
        <StatusBadge framed text={t(`rateSheetStatus:${sheet.status}`)} tone={sheetTones[sheet.status]} />
        <span className={classes.quiet}>
          {t('rateSheetPage:edition', { edition: sheet.edition })} ·{' '}
          {sheet.accountId ? (
            <AppLink to={`/truck/account/detail/${sheet.accountId}`}>{sheet.accountName}</AppLink>
          ) : (
            t('rateSheetPage:default')
          )}{' '}
          · {sheet.currency} ·{' '}
          {sheet.effectiveTo
            ? `${dayShown(sheet.effectiveFrom)} – ${dayShown(sheet.effectiveTo)}`
            : t('rateSheetPage:fromDay', { day: dayShown(sheet.effectiveFrom) })}
        </span>
        <span className={classes.grow} />
        <SheetActions sheet={sheet} editor={editor} onChanged={put} onRaised={raised} onEdit={() => setEditing(true)} />
      </header>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={sheet.name}
          value={view}
          onChange={(value) => setView(value as View)}
          data={shown.map((value) => ({
            value,
            label: value === 'lines' ? linesLabel : t(`rateSheetPage:${value}`),
          }))}
        />
      </div>
      {/* Unsaved lines stay while another part is shown. */}
      <div className={view === 'lines' ? classes.stack : classes.hidden}>
        <SheetLines
          key={`${id} ${round}`}
          sheet={sheet}
          ownVersion={ownVersion}
          editor={editor}
          onSaved={() => void refresh()}
          onCounted={setCounted}
        />
      </div>
      <div className={view === 'lines' ? classes.hidden : classes.stack}>
        {view === 'besides' && <SheetBesides key={`${id} ${sheet.version}`} sheet={sheet} onSaved={put} />}
        {view === 'test' && <SheetTester sheet={sheet} />}
        {view === 'replay' && <SheetReplay key={id} sheet={sheet} />}
        {view === 'compare' && <SheetCompare key={id} sheet={sheet} />}
        {view === 'history' && (
          <div className={classes.scroll}>
            <RecordHistory entity="rateSheet" id={id} zone={zone} />
          </div>
        )}
      </div>
      {editing && (
        <RateSheetDrawer
          sheet={sheet}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            put(saved)
          }}
        />
      )}
    </article>
  )
}
