import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { accountFieldRows } from '@shortcut/domain/accounts/fields.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { type FormOf, formOf, wireOf } from '../records/fields/record-form.ts'

export type AccountDetail = ReplyOf<(typeof accountApi)['detail']>
type Saved = ReplyOf<(typeof accountApi)['save']>

/** Only the form has `key`: it identifies rows while others are removed. */
type Keyed<Part> = Part & { key: string }
export type FormAddress = Keyed<Saved['addresses'][number]>
export type FormContact = Keyed<Saved['contacts'][number]>

type Parts = 'addresses' | 'contacts'

/** An account in the form: numbers as typed. */
export type AccountForm = Omit<FormOf<typeof accountFieldRows>, Parts> & {
  addresses: readonly FormAddress[]
  contacts: readonly FormContact[]
}

const keyed = <Part>(parts: readonly Part[]) => parts.map((part, index) => ({ ...part, key: `saved-${index}` }))

/** The form of an account, or of a new one. */
export const accountFormOf = (account: Saved | null): AccountForm => ({
  ...formOf(accountFieldRows, account),
  addresses: keyed(account?.addresses ?? []),
  contacts: keyed(account?.contacts ?? []),
})

const unkeyed = <Part extends { key: string }>(parts: readonly Part[]) => parts.map(({ key: _, ...part }) => part)

/** The form as account/save takes it. */
export const accountWire = (form: AccountForm) => ({
  ...wireOf(accountFieldRows, form),
  addresses: unkeyed(form.addresses).map((place) => ({ ...place, country: place.country.trim().toUpperCase() })),
  contacts: unkeyed(form.contacts),
})

let lastKey = 0
const newKey = () => `new-${++lastKey}`

export const emptyAddress = (): FormAddress => ({
  key: newKey(),
  name: '',
  address: '',
  city: '',
  province: '',
  postalCode: '',
  country: 'US',
})
export const emptyContact = (): FormContact => ({ key: newKey(), name: '', role: '', email: '', phone: '' })
