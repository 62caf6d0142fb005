import { TextInput } from '@mantine/core'
import { accountFieldRows } from '@shortcut/domain/accounts/fields.ts'
import { FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import type { Form } from '../forms/use-form.ts'
import { FieldControls } from '../records/fields/FieldControls.tsx'
import { RepeatedFields } from '../records/RepeatedFields.tsx'
import { useT } from '../words/words.ts'
import { type AccountForm, emptyAddress, emptyContact } from './account-form.ts'

/** Checkboxes with help in the form. */
const ticked = {
  answerMails: { label: 'accountPage:answerMails', help: 'accountPage:answerMailsHelp' },
  emailInvoices: { label: 'accountPage:emailInvoices', help: 'accountPage:emailInvoicesHelp' },
  invoiceZeroCharges: { label: 'accountPage:invoiceZeroCharges', help: 'accountPage:invoiceZeroChargesHelp' },
  signatureRequired: { label: 'accountPage:signature', help: null },
} as const
type Field = keyof typeof accountFieldRows
const isTicked = (field: Field): field is keyof typeof ticked => field in ticked

/** An account's fields, in the order in which a new customer gives them. */
export function AccountFields({ form }: { form: Form<AccountForm> }) {
  const t = useT(accountWords, fieldWords)
  const labelOf = (field: Field) => t(isTicked(field) ? ticked[field].label : `accountField:${field}`)
  function helpOf(field: Field) {
    const help = isTicked(field) && ticked[field].help
    return help ? t(help) : undefined
  }
  const own = {
    addresses: (
      <RepeatedFields
        form={form}
        name="addresses"
        empty={emptyAddress}
        titleOf={(number) => t('accountPage:address', { number })}
        removeText={(number) => t('accountPage:removeAddress', { number })}
        addText={t('accountPage:addAddress')}
      >
        {(field) => (
          <>
            <TextInput {...field('name')} label={t('accountPage:addressName')} withAsterisk />
            <TextInput {...field('address')} label={t('accountPage:street')} />
            <TextInput {...field('city')} label={t('accountPage:city')} />
            <TextInput {...field('province')} label={t('accountPage:province')} />
            <TextInput {...field('postalCode')} label={t('accountPage:postalCode')} />
            <TextInput {...field('country')} label={t('accountPage:country')} maxLength={2} />
          </>
        )}
      </RepeatedFields>
    ),
    contacts: (
      <RepeatedFields
        form={form}
        name="contacts"
        empty={emptyContact}
        titleOf={(number) => t('accountPage:contactNumber', { number })}
        removeText={(number) => t('accountPage:removeContact', { number })}
        addText={t('accountPage:addContact')}
      >
        {(field) => (
          <>
            <TextInput {...field('name')} label={t('accountPage:addressName')} withAsterisk />
            <TextInput {...field('role')} label={t('accountPage:role')} />
            <TextInput {...field('email')} label={t('accountPage:email')} type="email" />
            <TextInput {...field('phone')} label={t('accountPage:phone')} type="tel" />
          </>
        )}
      </RepeatedFields>
    ),
  }
  const section = (name: (typeof accountFieldRows)[Field]['form']) => (
    <FieldControls
      section={name}
      form={form}
      rows={accountFieldRows}
      labelOf={labelOf}
      helpOf={helpOf}
      unit={form.values.currency}
      own={own}
    />
  )
  return (
    <>
      <FormSection title={t('accountPage:account')}>{section('account')}</FormSection>
      <FormSection title={t('accountPage:billTo')}>{section('billTo')}</FormSection>
      <FormSection title={t('accountPage:addresses')}>{section('addresses')}</FormSection>
      <FormSection title={t('accountPage:contact')}>{section('contact')}</FormSection>
      <FormSection title={t('accountPage:contacts')}>{section('contacts')}</FormSection>
      <FormSection title={t('accountPage:terms')}>{section('terms')}</FormSection>
      <FormSection title={t('accountPage:freight')} help={t('accountPage:freightHelp')}>
        {section('freight')}
      </FormSection>
      <FormSection title={t('accountPage:proof')} help={t('accountPage:proofHelp')}>
        {section('proof')}
      </FormSection>
    </>
  )
}
