import type { StepKind } from '@shortcut/domain/tasks/task-api.ts'
import { timeIn, zoneName } from '@shortcut/domain/time.ts'
import type { ReportKind } from '@shortcut/domain/work-orders/replies.ts'
import { amountText } from './amounts.ts'
import type { ChangeSection, SayChange } from './change-words.ts'
import type * as workOrderWords from './en/work-orders.ts'
import { type DateWriting, momentText, spanText } from './moments.ts'
import { plainWords, type Translate } from './translate.ts'

type SayStop = Translate<typeof workOrderWords>

type StopLike = {
  kind?: string
  company?: string
  address?: string
  city?: string
  province?: string
  postalCode?: string
  from?: string | null
  to?: string | null
  timeZone?: string
}

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(value)

/** Sections of the catalogue with labels that only one kind of record has. */
const ownFields: Readonly<Record<string, ChangeSection>> = {
  driver: 'driverField',
  warehouse: 'workerField',
  truck: 'vehicleField',
  trailer: 'vehicleField',
  user: 'userField',
  role: 'roleField',
  account: 'accountField',
  apiKey: 'apiKeyField',
  partner: 'partnerField',
  noticeText: 'noticeTextField',
  billing: 'billingField',
  exchangeRate: 'exchangeField',
  fuelPrice: 'fuelField',
  fuelProgramme: 'fuelField',
  invoice: 'invoiceField',
  invoiceRun: 'invoiceRunField',
  payment: 'invoiceField',
}

/** Fields that have another name in this kind of record than in the others. */
const ownNames: Readonly<Record<string, string>> = {
  'driver truckUnitNo': 'truckId',
  'warehouse warehouseCode': 'warehouseId',
  'truck vin': 'vinOrEngineNumber',
  'trailer plateNo': 'trailerPlateNo',
  'task stop': 'stopNumber',
  'workOrder stop': 'stopNumber',
  'rateSheet step': 'roundedTo',
}

/** Sections of the catalogue with the statuses of a kind of record. */
const ownStatuses: Readonly<Record<string, ChangeSection>> = {
  driver: 'personStatus',
  warehouse: 'personStatus',
  truck: 'vehicleStatus',
  trailer: 'vehicleStatus',
}
const pictureFields = ['licenceImages', 'photos', 'platePhoto', 'avatar']
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Label of a field by its name in JSON; the label of `entity` if there is one; without any label, the name in plain words. */
export const fieldLabel = (t: SayChange, field: string, entity?: string): string =>
  labelOf(t, field, entity) ?? plainWords(field)

export const hasLabel = (t: SayChange, field: string, entity: string) => labelOf(t, field, entity) !== undefined

function labelOf(t: SayChange, field: string, entity?: string): string | undefined {
  const name = ownNames[`${entity} ${field}`] ?? field
  const own = ownFields[entity ?? '']
  return (own ? t.find(`${own}:${name}`) : undefined) ?? t.find(`field:${name}`) ?? t.find(`logField:${name}`)
}

/** Known names of the ids among the values, because an id itself means nothing to people. */
export type Names = ReadonlyMap<string, string>

/** Name of a code of a closed list, by the field that holds it. */
export const choiceText = (t: Pick<SayChange, 'find'>, field: string, code: string): string =>
  t.find(`${field}:${code}`) ?? code

/** How dates are written, and the time zone of times that belong to no place. */
export type Writing = DateWriting & { zone: string }

/** A field's value as people read it, in the words of its kind of record: for history. */
export function changeText(
  t: SayChange,
  entity: string,
  field: string,
  value: unknown,
  writing: Writing,
  names: Names,
): string {
  if (value === null || value === undefined || value === '') return ''
  const statuses = ownStatuses[entity]
  if (statuses && field === 'status') return named(t, statuses, value)
  if (pictureFields.includes(field) && (statuses || entity === 'user'))
    return t('pictures:count', { count: Array.isArray(value) ? value.length : 1 })
  if (statuses && field in inspectionWords) return inspectionText(t, field as keyof typeof inspectionWords, value)
  const section = coded.find((one) => one === field)
  if (section)
    return [value]
      .flat()
      .map((code) => named(t, section, code))
      .join('; ')
  if (entity === 'task' && field === 'step') return t.find(`stepKind:${value}`) ?? named(t, 'stepOutcome', value)
  if ((entity === 'task' || entity === 'driver') && field === 'type')
    return t.find(`exceptionType:${value}`) ?? t.find(`documentType:${value}`) ?? String(value)
  if (entity === 'outgoingMessage' && field === 'state') return named(t, 'outgoingState', value)
  if (entity === 'company') return t.find(`dateStyle:${value}`) ?? named(t, 'unitSystem', value)
  if (entity === 'view' && field === 'grid') return named(t, 'logEntity', value)
  if (entity === 'account' && field === 'columns') return columnsText(t, String(value))
  if (entity === 'rateSheet' && Array.isArray(value) && (field === 'accessorials' || field === 'written'))
    return value.map(({ name, lineNo }) => name ?? lineNo).join(', ')
  return fieldText(t, field, value, writing, names)
}

/** Fields of freight and waybills whose codes are a section of the same name. */
const coded = [
  'receiptStatus',
  'pieceStatus',
  'discrepancyKind',
  'resolution',
  'waybillStatus',
  'billStatus',
  'billVerdict',
  'mailState',
  'mailReason',
  'pdfState',
  'pdfKind',
] as const

/** Sections with the codes of an inspection, by field. */
const inspectionWords = {
  trip: 'inspectionTime',
  defects: 'inspectionItem',
  unsafe: 'inspectionItem',
  certified: 'certifiedAs',
} as const
const inspectionText = (t: SayChange, field: keyof typeof inspectionWords, value: unknown) =>
  [value]
    .flat()
    .map((code) => named(t, inspectionWords[field], code))
    .join('; ')

/** Fields with decimals of kilograms. */
const kilograms = ['bookedKg', 'countedKg', 'weightKg']

/** A field's value as people read it, for any type of value: for differences and conflicts. */
export function fieldText(t: SayChange, field: string, value: unknown, writing: Writing, names?: Names): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'bookingStatus' || field === 'priorStatus') return named(t, 'bookingStatus', value)
  if (field === 'status') return t.find(`taskStatus:${value}`) ?? String(value)
  if (field === 'refused' && Array.isArray(value)) return value.map((name) => fieldLabel(t, String(name))).join(', ')
  if (['bookingType', 'hazmatClass', 'receivedStatus', 'source'].includes(field)) return named(t, field, value)
  if (kilograms.includes(field)) return amountText(String(value), 'kg')
  if (field === 'stops' && Array.isArray(value))
    return value.map((stop) => stopText(t, stop as StopLike, writing)).join('\n')
  if (typeof value === 'string') {
    if (isId(value)) return names?.get(value) ?? ''
    if (!isInstant(value)) return momentText(value, writing)
    return `${momentText(timeIn(writing.zone, value), writing)} ${zoneName(writing.zone, value)}`
  }
  if (field === 'year') return String(value)
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'boolean') return t(value ? 'record:yes' : 'record:no')
  if (Array.isArray(value)) {
    const texts = value.map((item) => fieldText(t, '', item, writing, names)).filter(Boolean)
    return texts.join(texts.some((text) => text.includes(' · ')) ? '\n' : ', ')
  }
  const whole = value as Record<string, unknown>
  if ('value' in whole && 'unit' in whole) return amountText(String(whole.value), String(whole.unit))
  if ('ruleField' in whole)
    return `${named(t, 'ruleField', whole.ruleField)} ${named(t, 'ruleOperator', whole.operator)} ${whole.ruleValue}`
  return Object.values(whole)
    .map((part) => fieldText(t, '', part, writing, names))
    .filter(Boolean)
    .join(' · ')
}

/** Name of a value in a section. */
const named = (t: SayChange, section: string, value: unknown): string =>
  t.find(`${section}:${value}`) ?? plainWords(String(value))

/** 'Pickup city: pickupCity; …' as lines with each header and the field that it is read as. */
const columnsText = (t: SayChange, columns: string) =>
  columns
    .split('; ')
    .map((column) => column.replace(/: (\w+)$/, (_, name) => ` → ${fieldLabel(t, name)}`))
    .join('\n')

/** One stop in a line: kind, place, and time on its own clock. */
export function stopText(t: SayStop, stop: StopLike, writing: DateWriting): string {
  const clock = (time: string | null | undefined) =>
    time ? (isInstant(time) ? timeIn(stop.timeZone ?? 'UTC', time) : time.replace('T', ' ')) : ''
  const from = clock(stop.from)
  const to = clock(stop.to)
  const first = stop.from ?? stop.to
  const zone = stop.timeZone && first && isInstant(first) ? ` ${zoneName(stop.timeZone, first)}` : ''
  const span =
    from && to ? spanText(from, to, writing) : momentText(from, writing) || (to && `≤ ${momentText(to, writing)}`)
  const when = span && span + zone
  const kind = stop.kind === 'pickup' || stop.kind === 'dropoff' ? t(`field:${stop.kind}`) : ''
  return [kind, placeText(stop), when].filter(Boolean).join(' · ')
}

/** Steps that wait for the office, as 'Arrived · Stop 2; Picked up · Stop 2'. */
export const heldStepsText = (t: SayStop, steps: readonly { kind: StepKind | ReportKind; stop: number | null }[]) =>
  steps
    .map(({ kind, stop }) =>
      [t(`stepDone:${kind}`), stop && t('field:stop', { number: stop })].filter(Boolean).join(' · '),
    )
    .join('; ')

/** 'Acme, 1 Main St, Chicago, IL 60666'. */
export const placeText = (stop: StopLike) =>
  [stop.company, stop.address, stop.city, [stop.province, stop.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
