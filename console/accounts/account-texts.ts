import { amountText } from '@shortcut/words/amounts.ts'
import type * as accountWords from '@shortcut/words/en/accounts.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import { formText } from '../records/fields/record-form.ts'
import type { Translate } from '../words/words.ts'
import type { AccountForm, FormAddress, FormContact } from './account-form.ts'

type Place = Omit<FormAddress, 'key' | 'name'>

/** '1 Main St, Chicago, IL 60666, US'. */
export const addressText = ({ address, city, province, postalCode, country }: Place) =>
  [address, city, [province, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

/** 'Ann Long, Export, ann@acme.example, 555-0100'. */
export const contactText = ({ name, role, email, phone }: Omit<FormContact, 'key'>) =>
  [name, role, email, phone].filter(Boolean).join(', ')

/** '12,000.50 USD', or that there is no limit. */
export const limitText = (
  t: Translate<typeof accountWords>,
  { creditLimit, currency }: { creditLimit: string | null; currency: string },
) => (creditLimit ? amountText(creditLimit, currency) : t('accountPage:noLimit'))

/** The billing address in one line. */
export const billToText = (account: Pick<AccountForm, `billTo${string}` & keyof AccountForm>) =>
  account.billToAddress || account.billToCity || account.billToPostalCode
    ? addressText({
        address: account.billToAddress,
        city: account.billToCity,
        province: account.billToProvince,
        postalCode: account.billToPostalCode,
        country: account.billToCountry,
      })
    : ''

/** A form field's value in words, for a conflict of two users' changes. */
export function accountFormText(t: Translate<typeof recordWords>, field: keyof AccountForm, form: AccountForm): string {
  if (field === 'addresses')
    return form.addresses.map((place) => [place.name, addressText(place)].filter(Boolean).join(': ')).join('\n')
  if (field === 'contacts') return form.contacts.map(contactText).join('\n')
  return formText(t, form[field])
}
