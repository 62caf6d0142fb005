import { Button, Modal } from '@mantine/core'
import type { LineColumn } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { zoneKey } from '@shortcut/domain/billing/rating/scopes.ts'
import type { Place } from '@shortcut/ui/grid/editing/cells.ts'
import { EditableGrid } from '@shortcut/ui/grid/editing/EditableGrid.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as listWords from '@shortcut/words/en/list.ts'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { download } from '../../call/download.ts'
import { showError, showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { sendFile } from '../../records/upload.ts'
import { useT } from '../../words/words.ts'
import { lineGridColumns, withValues } from './line-columns.ts'
import { addRows, countLines, droppedCells, importRows, putCells, removeRows, wrongLines } from './line-sheet.ts'
import classes from './RateSheetPage.module.css'
import type { LeftOut, SheetEditor } from './sheet-editor.ts'
import { useLineSheet } from './use-line-sheet.ts'

type Props = {
  sheet: RateSheetDetail
  /** The latest version made on this page, other than by saving lines. */
  ownVersion: number
  editor: Ref<SheetEditor>
  onSaved: () => void
  /** Number of lines in the grid, and of unsaved changes. */
  onCounted: (counted: { lines: number; unsaved: number }) => void
}
type File = { fileName: string; columns: LineColumn[]; unknown: string[]; rows: string[][] }

type ChooseFileProps = { label: string; disabled: boolean; onChosen: (file: Blob & { name: string }) => void }

function ChooseFile({ label, disabled, onChosen }: ChooseFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.xlsx,.txt,.tsv"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? []
          if (picked) onChosen(picked)
          currentTarget.value = ''
        }}
      />
      <Button variant="default" onClick={() => picker.current?.click()} disabled={disabled}>
        {label}
      </Button>
    </>
  )
}

/** The lines of an edition in a grid: typed, pasted, imported and saved; read-only if active. */
export function SheetLines({ sheet, ownVersion, editor, onSaved, onCounted }: Props) {
  const t = useT(lawWords, listWords, rateSheetWords)
  const editable = useHolds(['/truck/rateSheet/save']) && sheet.status === 'draft'
  const zones = useMemo(() => new Set(sheet.zones.map(({ name }) => zoneKey(name))), [sheet.zones])
  const lines = useLineSheet(sheet, ownVersion, zones)
  const [showsEmpty, setShowsEmpty] = useState(false)
  const allColumns = useMemo(() => lineGridColumns(t, zones), [t, zones])
  const filled = useMemo(() => withValues(allColumns.columns, lines.sheet.rows), [allColumns, lines.sheet.rows])
  const empty = editable ? 0 : allColumns.columns.length - filled.length
  const columns = empty === 0 || showsEmpty ? allColumns.columns : filled
  const [goTo, setGoTo] = useState<Place | null>(null)
  const [chosen, setChosen] = useState({ from: 0, to: 0 })
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const { changes } = lines
  const count = changes.lines.length + changes.removed.length
  const unsaved = count + changes.wrong.length
  useReportUnsaved(unsaved > 0)
  const shown = lines.isReady ? countLines(lines.sheet) : sheet.lineCount
  useEffect(() => onCounted({ lines: shown, unsaved }), [onCounted, shown, unsaved])
  const [leftOut, setLeftOut] = useState<LeftOut>()
  useImperativeHandle(editor, () => ({
    unsaved,
    wrong: wrongLines(lines.sheet, changes.wrong, zones),
    leftOut,
    async save() {
      const saved = await lines.save()
      onSaved()
      return saved
    },
  }))

  const save = async () => {
    setBusy(true)
    await lines.save().then(
      () => {
        showSuccess(t('rateSheetPage:saved'))
        onSaved()
      },
      () => undefined,
    )
    setBusy(false)
  }
  const read = async (picked: Blob & { name: string }) => {
    try {
      setFile(await sendFile<File>('rateSheet/read', picked, picked.name, () => {}))
    } catch (error) {
      showError((error as Error).message)
    }
  }
  const take = (replace: boolean) => {
    if (file) {
      lines.change((now) => importRows(now, file.columns, file.rows, replace))
      setLeftOut(file.unknown.length > 0 ? { file: file.fileName, headers: file.unknown } : undefined)
    }
    setFile(null)
  }
  const put = (place: Place, texts: readonly (readonly string[])[]) => {
    lines.change((now) => putCells(now, place, texts))
    const cells = droppedCells(place, texts)
    if (texts.flat().length > 1) setLeftOut(cells > 0 ? { cells } : undefined)
  }
  const add = () => {
    lines.change((now) => addRows(now, 1))
    setGoTo({ row: lines.sheet.rows.length, column: 1 })
  }
  const nextWrong = () => {
    const row = changes.wrong.find((index) => index > (goTo?.row ?? -1)) ?? changes.wrong[0] ?? 0
    setGoTo({ row, column: 0 })
  }
  if (lines.failure)
    return <ErrorState title={t('rateSheetPage:failed')} text={lines.failure.message} onRetry={lines.reload} />
  return (
    <>
      <div className={classes.bar}>
        {editable ? (
          <>
            <Button variant="default" onClick={add} disabled={!lines.isReady}>
              {t('rateSheetPage:addLine')}
            </Button>
            <Button variant="default" onClick={() => lines.change((now) => removeRows(now, chosen.from, chosen.to))}>
              {t('rateSheetPage:removeLines')}
            </Button>
            <Button variant="default" onClick={lines.undo}>
              {t('rateSheetPage:undo')}
            </Button>
            <Button variant="default" onClick={lines.redo}>
              {t('rateSheetPage:redo')}
            </Button>
            <ChooseFile label={t('rateSheetPage:import')} disabled={!lines.isReady} onChosen={read} />
          </>
        ) : (
          <p className={classes.quiet}>{t('rateSheetPage:readOnly')}</p>
        )}
        {empty > 0 && lines.isReady && (
          <Button variant="default" aria-pressed={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
            {t(showsEmpty ? 'rateSheetPage:hideEmpty' : 'rateSheetPage:showEmpty', { count: empty })}
          </Button>
        )}
        <Button variant="default" onClick={() => download('/rateSheet/export', { id: sheet.id, format: 'csv' })}>
          {t('files:csv')}
        </Button>
        <Button variant="default" onClick={() => download('/rateSheet/export', { id: sheet.id, format: 'xlsx' })}>
          {t('files:xlsx')}
        </Button>
        {changes.wrong.length > 0 && (
          <>
            <p className={classes.wrong} role="status">
              {t('rateSheetPage:wrongLines', { count: changes.wrong.length })}
            </p>
            <Button variant="default" onClick={nextWrong}>
              {t('rateSheetPage:nextWrong')}
            </Button>
          </>
        )}
        <span className={classes.grow} />
        {editable && (
          <Button onClick={save} loading={busy} disabled={count === 0}>
            {changes.wrong.length > 0
              ? t('rateSheetPage:saveLinesOf', {
                  count: count.toLocaleString('en'),
                  unsaved: unsaved.toLocaleString('en'),
                })
              : t('rateSheetPage:saveLines', { count: count.toLocaleString('en') })}
          </Button>
        )}
      </div>
      <div className={classes.body}>
        {!lines.isReady ? (
          <>
            <p className={classes.quiet}>
              {t('rateSheetPage:loading', { loaded: lines.loaded, total: sheet.lineCount })}
            </p>
            <SkeletonRows rows={16} columns={8} />
          </>
        ) : (
          <EditableGrid
            label={t('rateSheetPage:grid')}
            rowHeader={allColumns.rowHeader}
            columns={columns}
            rows={lines.sheet.rows}
            editorLabel={({ header }, { lineNo }) => `${header}, ${t('rateSheetPage:line', { line: lineNo })}`}
            editable={editable}
            goTo={goTo}
            onPut={put}
            onRemove={(from, to) => lines.change((now) => removeRows(now, from, to))}
            onUndo={lines.undo}
            onRedo={lines.redo}
            onSelect={(from, to) => setChosen({ from, to })}
          />
        )}
      </div>
      <Modal
        closeButtonProps={{ 'aria-label': t('shell:close') }}
        opened={file !== null}
        onClose={() => setFile(null)}
        title={t('rateSheetPage:importTitle', { name: file?.fileName ?? '' })}
      >
        <p>{t('rateSheetPage:importText', { rows: file?.rows.length ?? 0, columns: file?.columns.length ?? 0 })}</p>
        {file && file.unknown.length > 0 && (
          <p className={classes.warning}>
            {t('rateSheetPage:importUnknown', { count: file.unknown.length, headers: file.unknown.join(', ') })}
          </p>
        )}
        <div className={classes.head}>
          <Button variant="default" onClick={() => take(true)}>
            {t('rateSheetPage:replace')}
          </Button>
          <Button onClick={() => take(false)}>{t('rateSheetPage:append')}</Button>
        </div>
      </Modal>
    </>
  )
}
