import { calls } from 'virtual:calls'
import { Textarea, TextInput } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { invoiceMailApi } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, type FieldError } from '@shortcut/domain/errors.ts'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { useT } from '../../words/words.ts'

type Props = {
  invoice: InvoiceDetail
  proposed: ReplyOf<typeof invoiceMailApi.list>
  onSent: () => void
  onClose: () => void
}

/** Sends an invoice: recipients, subject, and a message. */
export default function MailDrawer({ invoice, proposed, onSent, onClose }: Props) {
  const t = useT(invoiceDeliveryWords)
  const usual = { to: proposed.recipients.join(', '), subject: proposed.subject, message: '' }
  const [values, setValues] = useState(usual)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const dirty = values.message !== '' || values.to !== usual.to || values.subject !== usual.subject
  const bind = (field: keyof typeof usual, path: string) => ({
    value: values[field],
    error: errors.find((error) => error.path.startsWith(path))?.message,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((now) => ({ ...now, [field]: value }))
      setErrors([])
    },
  })
  const send = async () => {
    const recipients = values.to.split(/[,;]/).map((address) => address.trim())
    const { subject, message } = values
    const input = {
      invoiceId: invoice.id,
      recipients: recipients.filter((one, at) => one || at === 0),
      subject,
      message,
    }
    try {
      await call(calls.invoiceMail.send, input, { handles: [codes.invalid] })
      onSent()
    } catch (failure) {
      if (failure instanceof CallError) setErrors(failure.fields)
    }
  }
  return (
    <FormDrawer
      opened
      title={t('invoiceMail:sendOf', { number: invoice.number ?? '' })}
      submitText={t('invoiceMail:submit')}
      dirty={dirty}
      onSubmit={send}
      onClose={onClose}
    >
      <FormSection title={t('invoiceMail:title')}>
        <TextInput
          className={wholeLine}
          label={t('invoiceMail:to')}
          description={t('invoiceMail:toHelp')}
          autoComplete="off"
          {...bind('to', 'recipients')}
        />
        <TextInput
          className={wholeLine}
          label={t('invoiceMail:subject')}
          maxLength={150}
          autoComplete="off"
          {...bind('subject', 'subject')}
        />
        <Textarea
          className={wholeLine}
          label={t('invoiceMail:message')}
          description={t('invoiceMail:messageHelp')}
          maxLength={2000}
          autosize
          minRows={4}
          {...bind('message', 'message')}
        />
      </FormSection>
    </FormDrawer>
  )
}
