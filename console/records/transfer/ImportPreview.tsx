import { Button, SegmentedControl } from '@mantine/core'
import * as signInCodeWords from '@shortcut/words/en/access/sign-in-codes.ts'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ImportReply } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { type Translate, useT } from '../../words/words.ts'
import { addedWithoutPassword } from './added-without-password.ts'
import classes from './Import.module.css'
import { ImportRows, type Shown } from './ImportRows.tsx'

const SignInCodes = fetched(() => import('../sign-in-codes/SignInCodes.tsx'))

type Props = {
  kind: ImportKind
  file: ImportReply
  onConfirm: (rows: 'all' | 'good') => Promise<void>
  onStop: () => Promise<void>
  onAgain: () => void
  onClose: () => void
}

/** From this many seconds on, the duration is shown. */
const noticed = 5

const durationText = (t: Translate<typeof transferWords>, what: 'takes' | 'left', seconds: number) =>
  seconds < 90
    ? t(`transfer:${what}Seconds`, { count: Math.ceil(seconds) })
    : t(`transfer:${what}Minutes`, { count: Math.ceil(seconds / 60) })

/** Shows the effect of a file row by row, the choice of rows to save, and the result. */
export function ImportPreview({ kind, file, onConfirm, onStop, onAgain, onClose }: Props) {
  const t = useT(transferWords, signInCodeWords)
  const { counts, status } = file
  const isOver = status === 'done' || status === 'failed' || status === 'stopped'
  const [chosen, setChosen] = useState<Shown>()
  const [rows, setRows] = useState<'all' | 'good'>(counts.wrong > 0 ? 'good' : 'all')
  const [busy, setBusy] = useState(false)
  const [coding, setCoding] = useState(false)
  // Rows that need a person come first: errors of the preview, and after the import the rows that failed.
  const standard = isOver && file.failed > 0 ? 'failed' : counts.wrong > 0 ? 'wrong' : 'all'
  const shown = chosen ?? standard
  const total = counts.new + counts.changed + counts.unchanged + counts.wrong
  const amounts: [Shown, number][] = [
    ['all', total],
    ['new', counts.new],
    ['changed', counts.changed],
    ['unchanged', counts.unchanged],
    ['wrong', counts.wrong],
    ...(isOver && file.failed > 0 ? ([['failed', file.failed]] as [Shown, number][]) : []),
  ]
  const due = counts.new + counts.changed

  const left = file.seconds * (1 - file.done / (file.steps || 1))

  const unsafe = t('transfer:passwordsLeft', { count: file.passwordsLeft })

  const confirm = async () => {
    setBusy(true)
    await onConfirm(rows).catch(() => {})
    setBusy(false)
  }

  return (
    <div className={classes.preview}>
      <div className={classes.summary}>
        <strong className={classes.name}>{file.fileName}</strong>
        <SegmentedControl
          aria-label={t('transfer:what')}
          size="xs"
          value={shown}
          onChange={(value) => setChosen(value as Shown)}
          data={amounts.map(([value, amount]) => ({
            value,
            label: `${t(`transfer:${value}`)} ${amount.toLocaleString('en')}`,
          }))}
        />
      </div>
      {status === 'previewed' && file.unknown.length > 0 && (
        <Banner
          kind="warning"
          text={t('transfer:unknown', { count: file.unknown.length, names: file.unknown.join(', ') })}
        />
      )}
      {status === 'previewed' && file.missing.length > 0 && (
        <Banner kind="warning" text={t('transfer:missing', { names: file.missing.join(', ') })} />
      )}
      {status === 'done' && (
        <Banner
          kind="news"
          text={[
            t('transfer:result', { count: file.saved }),
            ...(counts.wrong > 0 ? [t('transfer:leftOut', { count: counts.wrong })] : []),
            ...(file.failed > 0 ? [t('transfer:notSaved', { count: file.failed })] : []),
          ].join(' ')}
        />
      )}
      {status === 'failed' && <Banner kind="error" text={file.message} />}
      {status === 'stopped' && (
        <Banner kind="warning" text={[file.message, file.passwordsLeft > 0 && unsafe].filter(Boolean).join(' ')} />
      )}
      <div className={classes.rows}>
        <ImportRows key={`${file.id} ${shown} ${isOver}`} kind={kind} file={file} shown={shown} />
      </div>
      <div className={classes.footer}>
        {status === 'previewed' && due > 0 && (
          <SegmentedControl
            aria-label={t('transfer:whichRows')}
            size="xs"
            value={rows}
            onChange={(value) => setRows(value as 'all' | 'good')}
            data={[
              { value: 'all', label: t('transfer:rowsAll'), disabled: counts.wrong > 0 },
              { value: 'good', label: t('transfer:rowsGood') },
            ]}
          />
        )}
        {status === 'previewed' && counts.wrong > 0 && (
          <span className={classes.help}>{t('transfer:rowsAllHelp')}</span>
        )}
        {status === 'previewed' && due === 0 && counts.wrong === 0 && (
          <span className={classes.help}>{t('transfer:nothingToDo')}</span>
        )}
        {status === 'previewed' && due > 0 && file.seconds >= noticed && (
          <span className={classes.help}>
            {[
              durationText(t, 'takes', file.seconds),
              ...(file.passwords > 0 ? [t('transfer:passwords', { count: file.passwords })] : []),
            ].join(' ')}
          </span>
        )}
        {status === 'running' && (
          <>
            <progress
              className={classes.progress}
              aria-label={t('transfer:running')}
              max={file.steps || 1}
              value={file.done}
            />
            <span className={classes.help}>
              {[file.passwordsLeft > 0 && unsafe, left >= noticed && durationText(t, 'left', left)]
                .filter(Boolean)
                .join(' ')}
            </span>
          </>
        )}
        <span className={classes.gap} />
        {status === 'done' && (kind === 'driver' || kind === 'warehouse') && counts.new > file.passwords && (
          <Button variant="default" onClick={() => setCoding(true)}>
            {t('signInCode:action')}
          </Button>
        )}
        {coding && (kind === 'driver' || kind === 'warehouse') && (
          <SignInCodes kind={kind} find={() => addedWithoutPassword(kind, file.id)} onClose={() => setCoding(false)} />
        )}
        {status !== 'running' && (
          <Button variant="default" onClick={onAgain}>
            {t('transfer:another')}
          </Button>
        )}
        {status === 'running' && (
          <Button variant="default" onClick={() => void onStop().catch(() => {})}>
            {t('transfer:stop')}
          </Button>
        )}
        {status === 'stopped' && (
          <Button loading={busy} onClick={confirm}>
            {t('transfer:goOn')}
          </Button>
        )}
        {status === 'previewed' && (
          <Button disabled={due === 0} loading={busy} onClick={confirm}>
            {t('transfer:confirm', { count: due })}
          </Button>
        )}
        {isOver && (
          <Button variant={status === 'stopped' ? 'default' : 'filled'} onClick={onClose}>
            {t('transfer:close')}
          </Button>
        )}
      </div>
    </div>
  )
}
