import { Button } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { notEditable } from '@shortcut/domain/work-orders/editing.ts'
import { enteredFields } from '@shortcut/domain/work-orders/field-sets.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { FormDrawer } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderFormWords from '@shortcut/words/en/work-order-form.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { fieldLabel, fieldText } from '@shortcut/words/field-text.ts'
import { useMemo, useState } from 'react'
import { CallError } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useForm } from '../forms/use-form.ts'
import { type Conflict, ConflictPanel } from '../records/ConflictPanel.tsx'
import { mergeEdits, withField } from '../records/merge-edits.ts'
import { writingIn } from '../time/formats.ts'
import { useT } from '../words/words.ts'
import { formErrors } from './check-form.ts'
import { copiedForm } from './copied-form.ts'
import { changedFields, emptyForm, type FormField, type FormValues, formOf, sameField } from './form-values.ts'
import type { DrawerMode } from './save-order.ts'
import { saveOrder } from './save-order.ts'
import { WorkOrderFields } from './WorkOrderFields.tsx'

type Props = {
  mode: DrawerMode
  onClose: () => void
  onSaved: (order: WorkOrderReply) => void
  /** Continues as a revision, with what was typed; absent if that is not allowed. */
  onRevise?: () => void
}

/**
 * One drawer to create, edit and revise an order. If another user has saved in the meantime, both users' changes are merged
 * here: nothing is lost, and the next save builds on the newer version.
 */
export default function WorkOrderDrawer({ mode, onClose, onSaved, onRevise }: Props) {
  const t = useT(fieldWords, lawWords, operationLogWords, recordWords, workOrderFormWords, workOrderWords)
  const started = mode.kind === 'create' ? null : mode.order
  const copied = mode.kind === 'create' ? mode.copyOf : undefined
  const named = started ?? copied
  const [start, setStart] = useState(() => ({
    form: started ? formOf(started) : copied ? copiedForm(copied, new Date().toISOString()) : emptyForm(),
    base: started ?? undefined,
  }))
  const form = useForm<FormValues>(() => start.form)
  const [conflict, setConflict] = useState<Conflict<FormValues> | null>(null)
  const [theirs, setTheirs] = useState<ReadonlySet<FormField>>(new Set())
  const changed = changedFields(start.form, form.values)
  const fixed = useMemo(() => fixedFields(mode), [mode])

  const meet = (now: WorkOrderReply) => {
    const other = formOf(now)
    const { values, merged, clashes } = mergeEdits(start.form, form.values, other, sameField)
    setConflict({ who: now.updatedBy, base: start.form, mine: form.values, theirs: other, merged, clashes })
    setTheirs(new Set())
    setStart({ form: other, base: now })
    form.setValues(values)
  }
  const choose = (field: FormField, whose: 'mine' | 'theirs') => {
    if (!conflict) return
    form.setValues((now) => withField(now, field, conflict[whose]))
    const next = new Set(theirs)
    if (whose === 'theirs') next.add(field)
    else next.delete(field)
    setTheirs(next)
  }

  const submit = async () => {
    const errors = formErrors(t, form.values)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (started && changed.length === 0) {
      showSuccess(t('workOrderForm:nothingChanged'))
      return onClose()
    }
    try {
      const onSavedBefore = (first: WorkOrderReply) => setStart({ form: formOf(first), base: first })
      const order = await saveOrder({ mode, form, changed, base: start.base, onSavedBefore })
      const said = { create: 'created', edit: 'saved', revise: 'revised' } as const
      showSuccess(t(`workOrderForm:${said[mode.kind]}`, { bookingId: order.bookingId }))
      onSaved(order)
    } catch (error) {
      form.refuse(error)
      if (!(error instanceof CallError)) return
      if (error.code === codes.conflict && isNewer(error.data, start.base?.version)) meet(error.data)
    }
  }

  const bookingId = started?.bookingId ?? ''
  const words = {
    create: {
      title: copied ? t('workOrderForm:copyTitle', { bookingId: copied.bookingId }) : t('workOrderForm:newTitle'),
      submit: t('workOrderForm:saveDraft'),
    },
    edit: { title: t('workOrderForm:editTitle', { bookingId }), submit: t('workOrderForm:save') },
    revise: { title: t('workOrderForm:reviseTitle', { bookingId }), submit: t('workOrderForm:propose') },
  }[mode.kind]
  return (
    <FormDrawer
      opened
      title={words.title}
      submitText={words.submit}
      dirty={changed.length > 0}
      onSubmit={submit}
      onClose={onClose}
      conflict={
        conflict && (
          <ConflictPanel
            conflict={conflict}
            labelOf={(field) => fieldLabel(t, field)}
            // Times in the form are already in the zone of their place.
            textOf={(field, values) => fieldText(t, field, values[field], writingIn('UTC'))}
            theirs={theirs}
            onChoose={choose}
          />
        )
      }
    >
      {mode.kind === 'revise' && <p style={helpStyle}>{t('workOrderForm:reviseHelp')}</p>}
      {mode.kind === 'edit' && onRevise && fixed.size > 1 && (
        <p style={helpStyle}>
          {t('workOrderForm:fixedHelp')}{' '}
          <Button variant="default" size="compact-sm" onClick={onRevise}>
            {t('workOrderAction:revise')}
          </Button>
        </p>
      )}
      {copied && <p style={helpStyle}>{t('workOrderForm:copyHelp', { bookingId: copied.bookingId })}</p>}
      <WorkOrderFields
        form={form}
        fixed={fixed}
        customerName={named?.customerName}
        scheduler={named?.scheduler ?? undefined}
        orderId={started?.id}
      />
    </FormDrawer>
  )
}

const helpStyle = { margin: 0, color: 'var(--text-3)' }

/** Fields that cannot be changed in this mode: an order that has a driver changes only by a revision. */
function fixedFields(mode: DrawerMode): ReadonlySet<string> {
  if (mode.kind === 'create') return new Set()
  if (mode.kind === 'revise') return new Set(['accountId'])
  return new Set(notEditable(enteredFields, mode.order.bookingStatus, mode.order.tasks))
}

/** True for a conflict with a newer version. Other conflicts only say that the status forbids the change: the call shows those. */
const isNewer = (data: unknown, version: number | undefined): data is WorkOrderReply =>
  typeof data === 'object' && data !== null && 'version' in data && 'stops' in data && data.version !== version
