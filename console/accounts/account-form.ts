import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'

export type AccountDetail = ReplyOf<(typeof accountApi)['detail']>
type Saved = ReplyOf<(typeof accountApi)['save']>

/** `key` is of the form alone: it tells rows apart while some are taken away. */
type Keyed<Part> = Part & { key: string }
export type FormAddress = Keyed<Saved['addresses'][number]>
export type FormContact = Keyed<Saved['contacts'][number]>

type Numbers = 'paymentTermsDays' | 'creditLimit' | 'pickupPhotosRequired' | 'deliveryPhotosRequired'
type Parts = 'addresses' | 'contacts'

/** An account as the form holds it: numbers as typed. */
export type AccountForm = Omit<Saved, 'id' | 'version' | 'updatedAt' | 'updatedBy' | Numbers | Parts> &
  Record<Numbers, string> & { addresses: readonly FormAddress[]; contacts: readonly FormContact[] }

const keyed = <Part>(parts: readonly Part[]) => parts.map((part, index) => ({ ...part, key: `saved-${index}` }))

/** The form of an account, or of none yet. */
export const accountFormOf = (account: Saved | null): AccountForm => ({
  code: account?.code ?? '',
  name: account?.name ?? '',
  contactName: account?.contactName ?? '',
  contactEmail: account?.contactEmail ?? '',
  contactPhone: account?.contactPhone ?? '',
  contacts: keyed(account?.contacts ?? []),
  billToAddress: account?.billToAddress ?? '',
  billToCity: account?.billToCity ?? '',
  billToProvince: account?.billToProvince ?? '',
  billToPostalCode: account?.billToPostalCode ?? '',
  billToCountry: account?.billToCountry ?? 'US',
  addresses: keyed(account?.addresses ?? []),
  paymentTermsDays: String(account?.paymentTermsDays ?? 30),
  currency: account?.currency ?? 'USD',
  creditLimit: account?.creditLimit ?? '',
  crnPrefix: account?.crnPrefix ?? '',
  pickupPhotosRequired: String(account?.pickupPhotosRequired ?? 0),
  deliveryPhotosRequired: String(account?.deliveryPhotosRequired ?? 0),
  signatureRequired: account?.signatureRequired ?? false,
  emailInvoices: account?.emailInvoices ?? false,
  invoiceZeroCharges: account?.invoiceZeroCharges ?? false,
})

const number = (typed: string) => (typed === '' ? null : Number(typed))
const unkeyed = <Part extends { key: string }>(parts: readonly Part[]) => parts.map(({ key: _, ...part }) => part)

/** The form as account/save takes it. */
export const accountWire = (form: AccountForm) => ({
  ...form,
  billToCountry: form.billToCountry.trim().toUpperCase(),
  currency: form.currency.trim().toUpperCase(),
  addresses: unkeyed(form.addresses).map((place) => ({ ...place, country: place.country.trim().toUpperCase() })),
  contacts: unkeyed(form.contacts),
  paymentTermsDays: number(form.paymentTermsDays),
  creditLimit: form.creditLimit || null,
  pickupPhotosRequired: number(form.pickupPhotosRequired),
  deliveryPhotosRequired: number(form.deliveryPhotosRequired),
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
