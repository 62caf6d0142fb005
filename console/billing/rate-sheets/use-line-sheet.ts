import { calls } from 'virtual:calls'
import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import {
  mostLines,
  type RateSheetDetail,
  type rateSheetApi,
} from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { changesOf, countLines, type LineSheet, savedSheet } from './line-sheet.ts'

type WiredLine = NonNullable<InputOf<typeof rateSheetApi.saveLines>['lines']>[number]
/** A line without empty fields, which would be two thirds of the data for fifty thousand lines. */
const spare = (line: RateLine) =>
  Object.fromEntries(
    Object.entries(line).filter(([, value]) => value !== null && value !== false && String(value) !== ''),
  ) as unknown as WiredLine

const empty: LineSheet = { rows: [], removed: [] }
const mostUndo = 50

/**
 * All lines of an edition, loaded page by page, with unsaved changes and undo.
 * @param ownVersion the latest made on this page, other than by saving lines
 */
export function useLineSheet(sheet: RateSheetDetail, ownVersion: number, zones: ReadonlySet<string>) {
  const [now, setNow] = useState<LineSheet>(empty)
  const [loaded, setLoaded] = useState(0)
  /** Nothing can be changed before: loaded lines would replace it. */
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  const past = useRef<LineSheet[]>([])
  const future = useRef<LineSheet[]>([])
  /** Version of the lines as loaded or saved last; the sheet's own version follows a moment later. */
  const linesVersion = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for all of it again
  useEffect(() => {
    const stop = new AbortController()
    const lines: RateLine[] = []
    const load = async () => {
      let version = 0
      for (let after = 0; ; ) {
        const page = await call(
          calls.rateSheet.lines,
          { id: sheet.id, after, pageSize: mostLines },
          { signal: stop.signal, handles: 'all' },
        )
        version ||= page.version
        lines.push(...page.lines)
        setLoaded(lines.length)
        if (page.lines.length < mostLines) break
        after = page.lines.at(-1)?.lineNo ?? after
      }
      linesVersion.current = version
      past.current = []
      future.current = []
      setNow({ rows: lines.map((line) => ({ lineNo: line.lineNo, line })), removed: [] })
      setFailure(null)
      setReady(true)
    }
    setReady(false)
    load().catch((error: Error) => !stop.signal.aborted && setFailure(error))
    return () => stop.abort()
  }, [sheet.id, round])

  const change = useCallback((make: (before: LineSheet) => LineSheet) => {
    setNow((before) => {
      const after = make(before)
      if (after === before) return before
      past.current = [...past.current.slice(1 - mostUndo), before]
      future.current = []
      return after
    })
  }, [])
  const step = (from: typeof past, to: typeof past) =>
    setNow((before) => {
      const next = from.current.at(-1)
      if (!next) return before
      from.current = from.current.slice(0, -1)
      to.current = [...to.current, before]
      return next
    })
  const changes = useMemo(() => changesOf(now, zones), [now, zones])
  const isTyped = useMemo(() => now.removed.length > 0 || now.rows.some((row) => row.typed), [now])
  const shown = Math.max(linesVersion.current, ownVersion)
  // Somebody else changed the lines: shows them, unless that would lose unsaved changes.
  useEffect(() => {
    if (isReady && !isTyped && sheet.version > shown) setRound((before) => before + 1)
  }, [isReady, isTyped, sheet.version, shown])
  /**
   * Saves valid lines: all or nothing. Fifty thousand lines are not reloaded for one change.
   * @returns the shown state
   */
  const save = async () => {
    const { lines, removed } = changes
    const lineCount = isReady ? countLines(now) : sheet.lineCount
    if (lines.length + removed.length === 0) return { version: shown || sheet.version, lineCount }
    const version = Math.max(sheet.version, linesVersion.current)
    const asked = { id: sheet.id, version, lines: lines.map(spare), removed }
    linesVersion.current = (await call(calls.rateSheet.saveLines, asked)).version
    // Earlier undo steps would now apply to other lines.
    past.current = []
    future.current = []
    setNow((since) => savedSheet(now, since, zones))
    // Somebody else's earlier change is not shown yet.
    if (version > shown) setRound((before) => before + 1)
    return { version: linesVersion.current, lineCount }
  }
  return {
    sheet: now,
    changes,
    loaded,
    isReady,
    failure,
    change,
    undo: () => step(past, future),
    redo: () => step(future, past),
    save,
    reload: () => setRound((before) => before + 1),
  }
}
