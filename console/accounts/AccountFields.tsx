import { Checkbox, TextInput } from '@mantine/core'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import type { Form } from '../forms/use-form.ts'
import { RepeatedFields } from '../records/RepeatedFields.tsx'
import { useT } from '../words/words.ts'
import { type AccountForm, emptyAddress, emptyContact } from './account-form.ts'

type Text = { [Field in keyof AccountForm]: AccountForm[Field] extends string ? Field : never }[keyof AccountForm]

/** An account's fields, in the order in which one is told of a new customer. */
export function AccountFields({ form }: { form: Form<AccountForm> }) {
  const t = useT(accountWords, fieldWords)
  const text = (field: Text) => ({
    ...form.bind(field),
    label: t(`accountField:${field}`),
    autoComplete: 'off',
  })
  return (
    <>
      <FormSection title={t('accountPage:account')}>
        <TextInput {...text('name')} withAsterisk />
        <TextInput {...text('code')} withAsterisk />
      </FormSection>
      <FormSection title={t('accountPage:billTo')}>
        <TextInput {...text('billToAddress')} className={wholeLine} />
        <TextInput {...text('billToCity')} />
        <TextInput {...text('billToProvince')} />
        <TextInput {...text('billToPostalCode')} />
        <TextInput {...text('billToCountry')} maxLength={2} />
      </FormSection>
      <FormSection title={t('accountPage:addresses')}>
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
      </FormSection>
      <FormSection title={t('accountPage:contact')}>
        <TextInput {...text('contactName')} />
        <TextInput {...text('contactPhone')} type="tel" />
        <TextInput {...text('contactEmail')} type="email" className={wholeLine} />
      </FormSection>
      <FormSection title={t('accountPage:contacts')}>
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
      </FormSection>
      <FormSection title={t('accountPage:terms')}>
        <NumberField {...text('paymentTermsDays')} max={365} />
        <TextInput {...text('currency')} maxLength={3} />
        <NumberField {...text('creditLimit')} decimals={2} unit={form.values.currency} />
        <TextInput {...text('crnPrefix')} />
        <Checkbox
          className={wholeLine}
          label={t('accountPage:emailInvoices')}
          description={t('accountPage:emailInvoicesHelp')}
          checked={form.values.emailInvoices}
          onChange={({ currentTarget: { checked } }) => form.setValues((now) => ({ ...now, emailInvoices: checked }))}
        />
        <Checkbox
          className={wholeLine}
          label={t('accountPage:invoiceZeroCharges')}
          description={t('accountPage:invoiceZeroChargesHelp')}
          checked={form.values.invoiceZeroCharges}
          onChange={({ currentTarget: { checked } }) =>
            form.setValues((now) => ({ ...now, invoiceZeroCharges: checked }))
          }
        />
      </FormSection>
      <FormSection title={t('accountPage:proof')} help={t('accountPage:proofHelp')}>
        <NumberField {...text('pickupPhotosRequired')} min={0} max={20} />
        <NumberField {...text('deliveryPhotosRequired')} min={0} max={20} />
        <Checkbox
          className={wholeLine}
          label={t('accountPage:signature')}
          checked={form.values.signatureRequired}
          onChange={({ currentTarget: { checked } }) =>
            form.setValues((now) => ({ ...now, signatureRequired: checked }))
          }
        />
      </FormSection>
    </>
  )
}
