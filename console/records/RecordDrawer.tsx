import { codes } from '@shortcut/domain/errors.ts'
import { fieldIssues } from '@shortcut/domain/field-issues.ts'
import { FormDrawer } from '@shortcut/ui/page/FormDrawer.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { CallError, dataOf, saveOnce } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import type { FormErrors } from '../forms/field-errors.ts'
import { type Form, useForm } from '../forms/use-form.ts'
import { type Translate, useT } from '../words/words.ts'
import { type Conflict, ConflictPanel } from './ConflictPanel.tsx'
import { alike, mergeEdits, withField } from './merge-edits.ts'

type Known = { id: string; version: number; updatedBy: string }

type Props<Values extends object, Row extends Known> = {
  title: string
  /** The record to edit; null for a new one. */
  record: Row | null
  /** The form's values for a record, or for a new one. Fields that are never read back, such as a password, are empty in both. */
  valuesOf: (record: Row | null) => Values
  /** The call's input from the form; `schema` checks it before the server does. */
  wireOf: (values: Values) => Record<string, unknown>
  schema: z.ZodType
  save: (input: Record<string, unknown>) => Promise<Row>
  labelOf: (field: keyof Values & string) => string
  textOf: (field: keyof Values & string, values: Values) => string
  /** The path in the form for a path in the call, if they differ. */
  at?: (path: string) => string
  onSaved: (record: Row) => void
  onClose: () => void
  /** The fields. They report to `onBusy` while something is being sent, such as pictures: saving waits for it. */
  children: (form: Form<Values>, onBusy: (busy: boolean) => void) => ReactNode
}

/**
 * The drawer that adds or edits a record. The server's own schema checks the form before it is sent. If another user has saved
 * in the meantime, both users' changes are merged here, and the next save builds on the newer version.
 */
export function RecordDrawer<Values extends object, Row extends Known>(props: Props<Values, Row>) {
  const { title, record, valuesOf, wireOf, schema, save, labelOf, textOf, onSaved, onClose, children } = props
  const { at = (path: string) => path } = props
  const t = useT(driverWords, lawWords, recordWords)
  const [start, setStart] = useState(() => ({ values: valuesOf(record), id: record?.id, version: record?.version }))
  const form = useForm<Values>(() => start.values)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [onTheWay, setOnTheWay] = useState(0)
  const onBusy = (busy: boolean) => setOnTheWay((before) => before + (busy ? 1 : -1))
  const fields = Object.keys(start.values) as (keyof Values & string)[]
  const dirty = fields.some((field) => !alike(field, start.values, form.values))

  const meet = (now: Row) => {
    const other = valuesOf(now)
    const { values, merged, clashes } = mergeEdits(start.values, form.values, other)
    setConflict({ who: now.updatedBy, base: start.values, mine: form.values, theirs: other, merged, clashes })
    setTheirs(new Set())
    setStart({ values: other, id: now.id, version: now.version })
    form.setValues(values)
  }
  const choose = (field: keyof Values & string, whose: 'mine' | 'theirs') => {
    if (!conflict) return
    form.setValues((now) => withField(now, field, conflict[whose]))
    setTheirs((before) => new Set(whose === 'theirs' ? [...before, field] : [...before].filter((one) => one !== field)))
  }
  const submit = async () => {
    const { id, version } = start
    const input = { ...wireOf(form.values), ...(id && { id, version }) }
    const errors = schemaErrors(t, schema, input)
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([path, error]) => [at(path), error])))
    if (Object.keys(errors).length > 0) return
    try {
      const change = (first: Row) => {
        const { id, version } = first
        setStart({ values: valuesOf(first), id, version })
        return save(form.sent({ ...input, id, version }))
      }
      const row = await saveOnce(() => save(form.sent(input)), change)
      showSuccess(t(record ? 'manage:updated' : 'manage:added'))
      onSaved(row)
    } catch (error) {
      form.refuse(error, at)
      if (error instanceof CallError && error.code === codes.conflict) meet(dataOf<Row>(error))
    }
  }
  return (
    <FormDrawer
      opened
      title={title}
      submitText={t('record:save')}
      dirty={dirty}
      waiting={onTheWay > 0}
      onSubmit={submit}
      onClose={onClose}
      conflict={
        conflict && (
          <ConflictPanel conflict={conflict} labelOf={labelOf} textOf={textOf} theirs={theirs} onChoose={choose} />
        )
      }
    >
      {children(form, onBusy)}
    </FormDrawer>
  )
}

/** The schema's errors as sentences by field; none if the form can be sent. */
export function schemaErrors(t: Translate<typeof lawWords>, schema: z.ZodType, input: unknown): FormErrors {
  const result = schema.safeParse(input)
  const errors: Record<string, string> = {}
  if (!result.success)
    // Nobody chose one: people never see the id that is not valid.
    for (const { path, key, params } of fieldIssues(result.error.issues))
      errors[path] ??= t(`fieldError:${key === 'notAnId' && isEmptyAt(input, path) ? 'not null' : key}`, params)
  return errors
}

const isEmptyAt = (input: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], input) === ''
