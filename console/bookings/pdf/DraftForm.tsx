import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  type Draft,
  draftOrderKeys,
  draftStopKeys,
  draftWaybillKeys,
  referenceQualifiers,
  sureEnough,
} from '@shortcut/domain/bookings/pdf/draft.ts'
import { stopCount } from '@shortcut/domain/bookings/pdf/draft-booking.ts'
import { typed, withText } from '@shortcut/domain/bookings/pdf/mark-on-page.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import * as waybillWords from '@shortcut/words/en/waybill-sent.ts'
import { IconTarget, IconTrash } from '@tabler/icons-react'
import { useT } from '../../words/words.ts'
import { keyText } from './draft-labels.ts'
import { withoutStop } from './draft-state.ts'
import classes from './PdfOrder.module.css'

type Props = {
  draft: Draft
  /** A letter of instruction has the section of its air waybill, also while it is empty. */
  isLetter: boolean
  /** By key. */
  errors: Readonly<Record<string, string>>
  disabled: boolean
  /** Whether the pages have words to mark. */
  canMark: boolean
  onActive: (key: string) => void
  onMark: (key: string) => void
  onChange: (change: (draft: Draft) => Draft) => void
}

const long = new Set(['commodity', 'company', 'address', 'contact/email'])
const isLong = (field: string) =>
  long.has(field) || /^waybill\/(\w+\/(name|address)|harmonisedCodes|dimensions|filing)$/.test(field)
const lines = new Set(['remark', 'notes', 'waybill/handling'])

/** The values of a draft, in the order in which they are booked. */
export function DraftForm(props: Props) {
  const t = useT(pdfOrderWords, waybillWords)
  const { draft, disabled, isLetter, onChange } = props
  const references = Object.keys(draft).filter((key) => key.startsWith('references/'))
  const stops = stopCount(Object.fromEntries(Object.keys(draft).map((key) => [key, ''])))
  const numbers = Array.from({ length: stops }, (_, index) => index + 1)
  return (
    <>
      <DetailSection title={t('pdfPage:order')}>
        <div className={classes.fields}>
          {draftOrderKeys.map((key) => (
            <Value key={key} {...props} at={key} field={key} label={t(`draftField:${key}`)} />
          ))}
        </div>
      </DetailSection>
      {(references.length > 0 || !disabled) && (
        <DetailSection title={t('pdfPage:references')}>
          <div className={classes.fields}>
            {references.map((key) => (
              <Value key={key} {...props} at={key} field="reference" label={keyText(t, key)} />
            ))}
            {!disabled && (
              <NativeSelect
                label={t('pdfPage:addReference')}
                value=""
                data={[
                  { value: '', label: '' },
                  ...Object.keys(referenceQualifiers)
                    .filter((name) => !draft[`references/${name}`])
                    .map((name) => ({ value: name, label: keyText(t, `references/${name}`) })),
                ]}
                onChange={(event) => {
                  const key = `references/${event.currentTarget.value}`
                  onChange((now) => ({ ...now, [key]: typed('') }))
                }}
              />
            )}
          </div>
        </DetailSection>
      )}
      {(isLetter || draftWaybillKeys.some((key) => draft[key])) && (
        <DetailSection title={t('waybillSent:draft')}>
          <div className={classes.fields}>
            {draftWaybillKeys.map((key) => (
              <Value key={key} {...props} at={key} field={key} label={keyText(t, key)} />
            ))}
          </div>
        </DetailSection>
      )}
      {numbers.map((number) => (
        <DetailSection
          key={number}
          title={t('pdfPage:stop', { number })}
          actions={
            !disabled && (
              <ActionIcon
                aria-label={t('pdfPage:removeStop', { number })}
                onClick={() => onChange((now) => withoutStop(now, number - 1))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )
          }
        >
          <div className={classes.fields}>
            {draftStopKeys.map((key) => (
              <Value
                key={key}
                {...props}
                at={`stops/${number - 1}/${key}`}
                field={key}
                label={t(`draftStop:${key}`)}
                name={keyText(t, `stops/${number - 1}/${key}`)}
              />
            ))}
          </div>
        </DetailSection>
      ))}
      {!disabled && (
        <Button
          variant="default"
          onClick={() =>
            onChange((now) => ({ ...now, [`stops/${stops}/kind`]: typed(stops === 0 ? 'pickup' : 'dropoff') }))
          }
        >
          {t('pdfPage:addStop')}
        </Button>
      )}
    </>
  )
}

type ValueProps = Props & {
  at: string
  /** Which field it is, of the order or of a stop. */
  field: string
  label: string
  /** How it is called without its section. */
  name?: string
}

/** One value: its text, whether a person has to look at it, and its place on the page. */
function Value({ at, field, label, name = label, draft, errors, disabled, canMark, ...acts }: ValueProps) {
  const t = useT(pdfOrderWords)
  const value = draft[at]
  const text = value?.text ?? ''
  const isUnsure = value !== undefined && value.sureness < sureEnough
  const change = (next: string) => acts.onChange((now) => withText(now, at, next))
  const shared = {
    label,
    'aria-label': name,
    value: text,
    disabled,
    error: errors[at] ?? (isUnsure && !disabled ? t('pdfPage:unsure') : undefined),
    'data-key': at,
    onFocus: () => acts.onActive(at),
  }
  return (
    <div
      className={classes.value}
      data-wide={isLong(field) ? true : undefined}
      data-lines={lines.has(field) ? true : undefined}
    >
      {field === 'kind' ? (
        <NativeSelect
          {...shared}
          data={[
            { value: '', label: '' },
            { value: 'pickup', label: t('pdfPage:pickup') },
            { value: 'dropoff', label: t('pdfPage:dropoff') },
          ]}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : lines.has(field) ? (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={6}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => change(event.currentTarget.value)} />
      )}
      {canMark && !disabled && (
        <ActionIcon
          className={classes.mark ?? ''}
          aria-label={`${t('pdfPage:mark')}: ${name}`}
          onClick={() => acts.onMark(at)}
        >
          <IconTarget size={14} />
        </ActionIcon>
      )}
    </div>
  )
}
