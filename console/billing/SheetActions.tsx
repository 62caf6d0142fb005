import { calls } from 'virtual:calls'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheet-api.ts'
import { findingSeverity, type SheetFinding } from '@shortcut/domain/billing/sheet-checks.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DateTimeField } from '@shortcut/ui/DateTimeField.tsx'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '../app/Allowed.tsx'
import { CallError, call } from '../app/call.ts'
import { showSuccess } from '../app/notices.ts'
import { useViewerZone } from '../app/preferences.ts'
import { type FormErrors, useForm } from '../app/use-form.ts'
import { useT } from '../app/words.ts'
import { serverErrors } from '../records/RecordDrawer.tsx'
import classes from './RateSheetPage.module.css'

type Props = { sheet: RateSheetDetail; onChanged: (sheet: RateSheetDetail) => void; onEdit: () => void }
const mostTold = 20
/** The numbers of lines that a finding is about: the first of them where they are many, and how many they are. */
const linesText = (lines: readonly number[], count = String(lines.length)) =>
  lines.slice(0, mostTold).join(', ') + (Number(count) > mostTold ? ` … (${count})` : '')

type Asking = 'checks' | 'activate' | 'newEdition' | 'increase' | 'end'

/** What can be done with an edition whole: check, activate, end, raise, begin the next. */
export function SheetActions({ sheet, onChanged, onEdit }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [findings, setFindings] = useState<SheetFinding[]>([])
  const [busy, setBusy] = useState(false)
  const today = toLocalDate(new Date().toISOString(), useViewerZone())
  const form = useForm(() => ({ on: '', percent: '', step: '0.01', accessorials: true }))
  const { id, version } = sheet
  const isDraft = sheet.status === 'draft'
  const close = () => setAsking(null)

  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === codes.invalid) {
        const errors: FormErrors = serverErrors(error.data)
        form.setErrors({ ...errors, on: errors.effectiveFrom ?? errors.effectiveTo ?? '' })
      }
    } finally {
      setBusy(false)
    }
  }
  const check = (then: Asking) =>
    doing(async () => {
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
        onChanged(await call(calls.rateSheet.activate, { id, version }))
        showSuccess(t('rateSheetPage:activated'))
      } else if (asking === 'end') onChanged(await call(calls.rateSheet.end, { id, version, effectiveTo: on }, handles))
      else if (asking === 'increase') {
        onChanged(await call(calls.rateSheet.increase, { id, version, percent, step, accessorials }, handles))
        showSuccess(t('rateSheetPage:increased'))
      } else {
        const made = await call(calls.rateSheet.newEdition, { id, effectiveFrom: on }, handles)
        navigate(`/truck/rateSheet/detail/${made.id}`)
      }
      close()
    })
  }
  const titles: Record<Asking, string> = {
    checks: t('rateSheetPage:checks'),
    activate: t('rateSheetPage:activateTitle', { name: sheet.name }),
    newEdition: t('rateSheetPage:newEdition'),
    increase: t('rateSheetPage:increaseTitle'),
    end: t('rateSheetPage:endTitle', { name: sheet.name }),
  }
  const verbs = {
    checks: '',
    activate: t('rateSheetPage:activate'),
    newEdition: t('rateSheetPage:newEdition'),
    increase: t('rateSheetPage:increase'),
    end: t('rateSheetPage:end'),
  }
  return (
    <>
      <Allowed any={['/truck/rateSheet/save']}>
        {isDraft && (
          <>
            <Button variant="default" onClick={onEdit}>
              {t('record:edit')}
            </Button>
            <Button variant="default" onClick={() => setAsking('increase')}>
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
      <Modal opened={asking !== null} onClose={close} title={asking ? titles[asking] : ''} size={560}>
        {(asking === 'checks' || asking === 'activate') && (
          <>
            {findings.length === 0 && <p>{t('rateSheetPage:checkedWell')}</p>}
            <ul className={classes.list}>
              {findings.map(({ code, lines, values }) => (
                <li key={`${code} ${lines.join()} ${values.one}`} className={classes[findingSeverity[code]]}>
                  {t(`sheetFinding:${code}`, { ...values, lines: linesText(lines, values.count) })}
                </li>
              ))}
            </ul>
          </>
        )}
        {asking && asking !== 'checks' && (
          <form onSubmit={submit} noValidate>
            <p>{t(`rateSheetPage:${asking}Text`, { from: sheet.effectiveFrom })}</p>
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
