import { calls } from 'virtual:calls'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { clockKinds } from '@shortcut/domain/air/clocks.ts'
import { type Plan, planForm } from '@shortcut/domain/air/consolidation-api.ts'
import { filingStates } from '@shortcut/domain/air/export-rules/advance-filing.ts'
import type { MasterRow } from '@shortcut/domain/air/master-api.ts'
import { aircraftKinds } from '@shortcut/domain/air/security.ts'
import { securityPaperPath } from '@shortcut/domain/air/security-paper.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { download } from '../../call/download.ts'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { timeIn, zoneName } from '../../time/time.ts'
import { dayIn, instantOf } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { forgetPlans } from './forget-plans.ts'
import { masterName } from './master-name.ts'
import { type PlanValues, planValues, planWire } from './plan-form.ts'

type Master = Pick<MasterRow, 'id' | 'version' | 'number' | 'airline' | 'origin' | 'destination'>
type Props = { master: Master; plan: Plan; onClose: () => void; onSaved?: () => void }

/** Departure, cut-offs, filings and acceptance of one master. */
export default function ClocksDrawer({ master, plan, onClose, onSaved }: Props) {
  const t = useT(consolidationWords, lawWords)
  // What was read when it was opened stays below the form.
  const [start] = useState({ master, plan, values: planValues(plan) })
  const form = useForm(() => start.values)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const name = masterName(t, master)
  const submit = async () => {
    const input = planWire(form.values, start.master, start.plan)
    const errors = schemaErrors(t, planForm, input)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      await call(calls.consolidation.save, form.sent(input), {
        handles: [codes.invalid, codes.conflict, codes.refused],
      })
      await forgetPlans()
      showSuccess(t('consolidationPage:saved', { master: name }))
      onSaved?.()
      onClose()
    } catch (error) {
      form.refuse(error, (path) => path.replace(/^typed\./, ''))
      if (error instanceof CallError && error.fields.length === 0) setMeanwhile(error.message)
    }
  }
  return (
    <FormDrawer
      opened
      title={t('consolidationPage:clocksOf', { master: name })}
      submitText={t('consolidationPage:save')}
      dirty={JSON.stringify(form.values) !== JSON.stringify(start.values)}
      over={meanwhile !== null}
      onSubmit={submit}
      onClose={onClose}
      conflict={
        meanwhile && <Banner kind="warning" text={t('consolidationPage:changedMeanwhile', { message: meanwhile })} />
      }
    >
      {start.plan.flightBefore && (
        <Banner kind="warning" text={t('consolidationPage:leftFlight', { flight: start.plan.flightBefore })} />
      )}
      <Times form={form} plan={start.plan} />
      <Filings form={form} plan={start.plan} />
      {(start.plan.isDangerous || start.plan.acceptedAt || start.plan.refusedAt) && (
        <Acceptance form={form} plan={start.plan} masterId={start.master.id} />
      )}
    </FormDrawer>
  )
}

type PartProps = { form: Form<PlanValues>; plan: Plan }

function Times({ form, plan }: PartProps) {
  const t = useT(airLawWords, consolidationWords)
  const { zone, rule, airport } = plan
  const now = new Date().toISOString()
  const at = (field: string) => ({ ...form.bind(field), today: dayIn(zone, now), zone: zoneName(zone, now) })
  const { departsAt } = form.values
  const helpOf = (minutes: number | null | undefined) => {
    if (!minutes) return t('consolidationPage:noRule')
    if (departsAt === '') return t('consolidationPage:ruleSays', { count: minutes })
    const due = new Date(Date.parse(instantOf(zone, departsAt)) - minutes * 60_000).toISOString()
    return t('consolidationPage:ruleSaysAt', { count: minutes, at: timeIn(zone, due) })
  }
  return (
    <>
      <FormSection title={t('consolidationPage:flight')}>
        <DateTimeField {...at('departsAt')} label={t('consolidationPage:departsAt')} />
        <Select
          {...form.bind('aircraft')}
          label={t('consolidationPage:aircraft')}
          data={[
            { value: '', label: t('aircraftKind:unknown') },
            ...aircraftKinds.map((value) => ({ value, label: t(`aircraftKind:${value}`) })),
          ]}
          allowDeselect={false}
        />
        <p className={`${wholeLine} ${classes.note}`}>
          {t('consolidationPage:departsHelp')} {airport && t('consolidationPage:zone', { airport })}
        </p>
      </FormSection>
      <FormSection title={t('consolidationPage:times')}>
        {clockKinds.map((kind) => (
          <div key={kind}>
            <DateTimeField {...at(kind)} label={t(`clockKind:${kind}`)} />
            <p className={classes.note}>{helpOf(rule?.[kind])}</p>
          </div>
        ))}
        <p className={`${wholeLine} ${classes.note}`}>{t('consolidationPage:timesHelp')}</p>
      </FormSection>
    </>
  )
}

function Filings({ form, plan: { filings } }: PartProps) {
  const t = useT(consolidationWords)
  return (
    <FormSection title={t('consolidationPage:filings')}>
      {filings.length === 0 && <p className={`${wholeLine} ${classes.note}`}>{t('consolidationPage:filingsNone')}</p>}
      {filings.flatMap(({ scheme, isNeeded }) => [
        <Select
          key={scheme}
          {...form.bind(`${scheme}State`)}
          label={t(`filingScheme:${scheme}`)}
          description={isNeeded ? undefined : t('consolidationPage:filingWasNeeded')}
          aria-label={t('consolidationPage:filingState', { scheme })}
          data={filingStates.map((value) => ({ value, label: t(`filingState:${value}`) }))}
          allowDeselect={false}
        />,
        <TextInput
          key={`${scheme} reference`}
          {...form.bind(`${scheme}Reference`)}
          label={t('consolidationPage:filingReference', { scheme })}
          maxLength={60}
          autoComplete="off"
        />,
      ])}
      {filings.some(({ scheme }) => form.values[`${scheme}State`] === 'onHold') && (
        <p className={`${wholeLine} ${classes.note}`}>{t('consolidationPage:holdHelp')}</p>
      )}
    </FormSection>
  )
}

function Acceptance({
  form,
  plan: { zone, acceptedAt, acceptedBy, refusedAt, refusedBy },
  masterId,
}: PartProps & { masterId: string }) {
  const t = useT(consolidationWords)
  const maySee = useHolds(['/air/security/list'])
  return (
    <FormSection title={t('clockKind:dangerous')}>
      <Checkbox
        className={wholeLine}
        label={t('consolidationPage:accepted')}
        description={
          acceptedAt
            ? t('consolidationPage:acceptedBy', { at: timeIn(zone, acceptedAt), who: acceptedBy })
            : t('consolidationPage:isDangerous')
        }
        checked={form.values.isAccepted === 'yes'}
        onChange={({ currentTarget: { checked } }) => {
          form.set('isAccepted', checked ? 'yes' : '')
          if (checked) form.set('refusedBecause', '')
        }}
      />
      <TextInput
        {...form.bind('refusedBecause')}
        className={wholeLine}
        label={t('consolidationPage:refusedBecause')}
        description={
          refusedAt
            ? t('consolidationPage:refusedBy', { at: timeIn(zone, refusedAt), who: refusedBy })
            : t('consolidationPage:refusedHelp')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={form.values.isAccepted === 'yes'}
        maxLength={200}
        autoComplete="off"
      />
      {maySee && (
        <div>
          <Button variant="default" onClick={() => void download(securityPaperPath('checklist', 'master', masterId))}>
            {t('consolidationPage:printChecklist')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
