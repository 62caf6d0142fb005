import { calls } from 'virtual:calls'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { findingSeverity, type SheetFinding } from '@shortcut/domain/billing/rate-sheets/findings.ts'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { fieldErrorsOf } from '../../forms/field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { dayShown } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { LeftOutNote, WrongLines } from './LinesNotes.tsx'
import classes from './RateSheetPage.module.css'
import type { SheetEditor } from './sheet-editor.ts'

type Props = {
  sheet: RateSheetDetail
  editor: RefObject<SheetEditor | null>
  onChanged: (sheet: RateSheetDetail) => void
  onRaised: (sheet: RateSheetDetail) => void
  onEdit: () => void
}
const mostTold = 20
/** The line numbers of a finding: the first ones if there are many, and their count. */
const linesText = (lines: readonly number[], count = String(lines.length)) =>
  lines.slice(0, mostTold).join(', ') + (Number(count) > mostTold ? ` … (${count})` : '')

type Asking = 'checks' | 'wrong' | 'activate' | 'newEdition' | 'increase' | 'end'

/** Title and button of each question. */
function questions(t: Translate<typeof rateSheetWords>, name: string) {
  const titles: Record<Asking, string> = {
    checks: t('rateSheetPage:checks'),
    wrong: t('rateSheetPage:wrongTitle'),
    activate: t('rateSheetPage:activateTitle', { name }),
    newEdition: t('rateSheetPage:newEdition'),
    increase: t('rateSheetPage:increaseTitle'),
    end: t('rateSheetPage:endTitle', { name }),
  }
  const verbs = {
    checks: '',
    wrong: '',
    activate: t('rateSheetPage:activate'),
    newEdition: t('rateSheetPage:createEdition'),
    increase: t('rateSheetPage:increase'),
    end: t('rateSheetPage:end'),
  }
  return { titles, verbs }
}

/** Actions on a whole edition: check, activate, end, raise, create the next. */
export function SheetActions({ sheet, editor, onChanged, onRaised, onEdit }: Props) {
  const t = useT(rateSheetWords, recordWords)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [findings, setFindings] = useState<SheetFinding[]>([])
  const [busy, setBusy] = useState(false)
  const today = toLocalDate(new Date().toISOString(), useViewerZone())
  const form = useForm(() => ({ on: '', percent: '', step: '0.01', accessorials: true }))
  const { id, version } = sheet
  /** The state that the person saw when asking, with all lines saved. */
  const [seen, setSeen] = useState({ version, lineCount: sheet.lineCount })
  const isDraft = sheet.status === 'draft'
  const close = () => setAsking(null)

  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const errors = fieldErrorsOf(error)
      if (errors) form.setErrors({ ...errors, on: errors.effectiveFrom ?? errors.effectiveTo ?? '' })
    } finally {
      setBusy(false)
    }
  }
  /** @returns false if there are invalid lines: they are listed */
  const saveTyped = async () => {
    const grid = editor.current
    if (grid && grid.wrong.length > 0) {
      setAsking('wrong')
      return false
    }
    setSeen(grid ? await grid.save() : { version, lineCount: sheet.lineCount })
    return true
  }
  const raise = () => doing(async () => void ((await saveTyped()) && setAsking('increase')))
  const check = (then: Asking) =>
    doing(async () => {
      if (then !== 'checks' && !(await saveTyped())) return
      const found = await call(calls.rateSheet.check, { id })
      setFindings(found)
      setAsking(found.some(({ code }) => findingSeverity[code] === 'error') ? 'checks' : then)
    })
  const handles = { handles: [codes.invalid] }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { on, percent, step, accessorials } = form.values
    return doing(async () => {
      if (asking === 'activate') {
        onChanged(await call(calls.rateSheet.activate, { id, ...seen }))
        showSuccess(t('rateSheetPage:activated'))
      } else if (asking === 'end') onChanged(await call(calls.rateSheet.end, { id, version, effectiveTo: on }, handles))
      else if (asking === 'increase') {
        onRaised(
          await call(calls.rateSheet.increase, { id, version: seen.version, percent, step, accessorials }, handles),
        )
        showSuccess(t('rateSheetPage:increased'))
      } else {
        const made = await call(calls.rateSheet.newEdition, { id, effectiveFrom: on }, handles)
        navigate(`/truck/rateSheet/detail/${made.id}`)
      }
      close()
    })
  }
  const { titles, verbs } = questions(t, sheet.name)
  return (
    <>
      <Allowed any={['/truck/rateSheet/save']}>
        {isDraft && (
          <>
            <Button variant="default" onClick={onEdit}>
              {t('record:edit')}
            </Button>
            <Button variant="default" onClick={() => void raise()}>
              {t('rateSheetPage:increase')}
            </Button>
          </>
        )}
        {!isDraft && (
          <Button variant="default" onClick={() => setAsking('newEdition')}>
            {t('rateSheetPage:newEdition')}
          </Button>
        )}
      </Allowed>
      <Button variant="default" loading={busy && asking === null} onClick={() => check('checks')}>
        {t('rateSheetPage:check')}
      </Button>
      <Allowed any={['/truck/rateSheet/activate']}>
        {isDraft && <Button onClick={() => check('activate')}>{t('rateSheetPage:activate')}</Button>}
        {sheet.status === 'active' && (
          <Button variant="default" onClick={() => setAsking('end')}>
            {t('rateSheetPage:end')}
          </Button>
        )}
      </Allowed>
      <Modal
        closeButtonProps={{ 'aria-label': t('shell:close') }}
        opened={asking !== null}
        onClose={close}
        title={asking ? titles[asking] : ''}
        size={560}
      >
        {(asking === 'checks' || asking === 'activate') && (
          <>
            {findings.length === 0 && <p>{t('rateSheetPage:checkedWell')}</p>}
            {asking === 'checks' && (editor.current?.unsaved ?? 0) > 0 && (
              <p className={classes.warning}>
                {t('rateSheetPage:notChecked', { count: editor.current?.unsaved ?? 0 })}
              </p>
            )}
            <ul className={classes.list}>
              {findings.map(({ code, lines, values }) => (
                <li key={`${code} ${lines.join()} ${values.one}`} className={classes[findingSeverity[code]]}>
                  {t(`sheetFinding:${code}`, { ...values, lines: linesText(lines, values.count) })}
                </li>
              ))}
            </ul>
          </>
        )}
        {asking === 'wrong' && <WrongLines wrong={editor.current?.wrong ?? []} />}
        {asking && asking !== 'checks' && asking !== 'wrong' && (
          <form onSubmit={submit} noValidate>
            {asking === 'activate' && (
              <>
                <p>{t('rateSheetPage:linesActive', { count: seen.lineCount })}</p>
                <LeftOutNote leftOut={editor.current?.leftOut} />
              </>
            )}
            <p>{t(`rateSheetPage:${asking}Text`, { from: dayShown(sheet.effectiveFrom) })}</p>
            {(asking === 'newEdition' || asking === 'end') && (
              <DateTimeField
                {...form.bind('on')}
                kind="date"
                today={today}
                label={t(`rateSheetField:${asking === 'end' ? 'effectiveTo' : 'effectiveFrom'}`)}
              />
            )}
            {asking === 'increase' && (
              <>
                <TextInput
                  {...form.bind('percent')}
                  label={t('rateSheetPage:percent')}
                  data-autofocus
                  autoComplete="off"
                />
                <TextInput {...form.bind('step')} label={t('rateSheetPage:step')} autoComplete="off" />
                <Checkbox
                  mt={12}
                  label={t('rateSheetPage:withAccessorials')}
                  checked={form.values.accessorials}
                  onChange={({ currentTarget: { checked } }) =>
                    form.setValues((now) => ({ ...now, accessorials: checked }))
                  }
                />
              </>
            )}
            <div className={classes.foot}>
              <Button type="submit" loading={busy}>
                {verbs[asking]}
              </Button>
            </div>
          </form>
        )}
      </Modal>
    </>
  )
}
