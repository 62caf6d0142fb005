import { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { accountKept } from '@shortcut/domain/accounts/fields.ts'
import type { Column } from '@shortcut/domain/cells/column.ts'
import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { NearPlace } from '@shortcut/domain/drivers/assignment.ts'
import type { driverKept, workerKept } from '@shortcut/domain/drivers/fields.ts'
import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import type { vehicleKept } from '@shortcut/domain/fleet/fields.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { kinds } from '@shortcut/domain/transfer/columns.ts'
import { filePermissions, type ImportKind, importKinds } from '@shortcut/domain/transfer/kinds.ts'
import { workOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import { fieldRows, type ListField, listFields } from '@shortcut/domain/work-orders/field-sets.ts'
import { type MoreColumn, momentColumns, moreColumns, moreValue } from '@shortcut/domain/work-orders/more-columns.ts'
import type { WorkOrderMore, WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { isZone } from '@shortcut/domain/zones.ts'
import { heldStepsText } from '@shortcut/words/field-text.ts'
import { freightText } from '@shortcut/words/freight-text.ts'
import { placeText } from '@shortcut/words/near-place.ts'
import { say, sayByKey, sayData } from '@shortcut/words/say.ts'
import type { z } from 'zod'
import { listAccounts } from '../accounts/queries.ts'
import { listDrivers, listWorkers } from '../drivers/queries.ts'
import { listTrailers, listTrucks } from '../fleet/queries.ts'
import { now } from '../platform/clock.ts'
import type { Cell, Table, TableExport } from '../platform/table-export.ts'
import { listMore } from '../work-orders/list/list-more.ts'
import { listWorkOrders } from '../work-orders/list/list-work-orders.ts'
import { pieceExport, receiptExport } from './cargo-exports.ts'
import { labelOf, textOf } from './names.ts'
import { type Page, pagesOf, type ReadPage, type Row, wantedColumns } from './table-pages.ts'

const lists = {
  driver: { input: driverApi.list.input, fileName: 'drivers', read: listDrivers },
  warehouse: { input: warehouseApi.list.input, fileName: 'warehouse-workers', read: listWorkers },
  truck: { input: truckApi.list.input, fileName: 'trucks', read: listTrucks },
  trailer: { input: trailerApi.list.input, fileName: 'trailers', read: listTrailers },
  account: { input: accountApi.list.input, fileName: 'accounts', read: listAccounts },
} satisfies Record<ImportKind, { input: z.ZodType; fileName: string; read: unknown }>

/** A truck is named by its unit number. */
const valueIn = (row: Row, { name, reading }: Column) => (reading === 'truck' ? row.truckUnitNo : row[name])

const minute = (at: unknown) => (typeof at === 'string' ? `${timeIn('UTC', at)} UTC` : null)
const taskText = ({ currentTask }: Row) => {
  const { bookingId, status } = (currentTask ?? {}) as Record<string, string>
  return bookingId ? `${bookingId} · ${sayData('en', `taskStatus:${status}`)}` : null
}
const lastPlace = ({ lastPosition }: Row) => {
  const last = lastPosition as { place: NearPlace | null; at: string } | null
  return last && `${placeText(sayByKey('en'), last.place, 'us')} · ${minute(last.at)}`
}

type KeptField = keyof (typeof driverKept & typeof workerKept & typeof vehicleKept & typeof accountKept)
/** What lists show beside what can be brought in: columns of a file that says what the screen says. */
const listOnly: Record<KeptField, (row: Row) => Cell> = {
  currentTask: taskText,
  lastPosition: lastPlace,
  driver: ({ driver }) => (driver as { name: string } | null)?.name ?? null,
  nextExpiresOn: ({ nextExpiresOn }) => nextExpiresOn as string | null,
  lastSeenAt: ({ lastSeenAt }) => minute(lastSeenAt),
  paperSentAt: ({ paperSentAt }) => minute(paperSentAt),
  openDefects: ({ openDefects }) => openDefects as number,
  updatedAt: ({ updatedAt }) => minute(updatedAt),
  workingKeys: ({ workingKeys }) => workingKeys as number,
}
const isKept = (name: string): name is KeptField => name in listOnly

/**
 * Has the columns that an import reads, so that the file can be imported again. `template`: no rows, and columns that
 * new records need.
 */
function tableOf(kind: ImportKind, query: Readonly<Record<string, string>>): Table | undefined {
  const { input, read } = lists[kind]
  const filters = input.safeParse(query).data
  if (!filters) return undefined
  const isTemplate = query.template === 'true'
  const shown = kinds[kind].columns.filter(({ secret }) => isTemplate || !secret)
  const beside = Object.keys(listOnly).map((name): Column => ({ name, reading: 'text' }))
  const columns = wantedColumns(shown, query.columns, [...shown, ...(isTemplate ? [] : beside)])
  const headers = columns.map((column) => labelOf(kind, column, 'en'))
  if (isTemplate) return { headers, async *pages() {} }
  const cellsOf = (row: Row) =>
    columns.map((column) => {
      if (isKept(column.name)) return listOnly[column.name](row)
      if (column.reading === 'integer') return (row[column.name] as number | null) ?? null
      return textOf(kind, column, valueIn(row, column), 'en')
    })
  return { headers, pages: (reading) => pagesOf(reading, filters, read as ReadPage<typeof filters>, cellsOf) }
}

type OrderColumn = ListField | 'timing'
/** Where, when, who and how much first; then every other column of the list. */
const firstColumns: readonly OrderColumn[] = [
  ...([
    'bookingId',
    'bookingStatus',
    'timing',
    'customerName',
    'customerReferenceNumber',
    'bookingType',
    'truckType',
  ] as const),
  ...(['bookingReceivedDate', 'bookingPickupDate', 'pickupPlace', 'deliveryPlace', 'requestDeliveryTime'] as const),
  ...([
    'leaveByAt',
    'estimatedDeliverDate',
    'actualDeliverDate',
    'pickupDueAt',
    'deliveryDueAt',
    'dueAt',
    'driver',
  ] as const),
  ...(['palletQuantity', 'weight', 'weightUnit', 'volume', 'volumeUnit', 'contactName', 'contactEmail'] as const),
]
const lastColumns: readonly OrderColumn[] = ['source', 'tags', 'updatedAt']
const orderColumns: readonly OrderColumn[] = [
  ...firstColumns,
  ...listFields.filter((field) => !firstColumns.includes(field) && !lastColumns.includes(field)),
  ...lastColumns,
]

const isInstant = (name: string) =>
  momentColumns.some((column) => column === name) ||
  listFields.some((field) => field === name && ['placeTime', 'instant', 'moment'].includes(fieldRows[field].kind))

/** Columns that the list looks up separately. */
function moreCell(more: WorkOrderMore, name: MoreColumn): Cell {
  const value = moreValue(more, name)
  if (name === 'status' && value) return sayData('en', `taskStatus:${value}`)
  if (name === 'photos') return Object.values(more.photos).reduce((sum, count) => sum + count, 0)
  if (name === 'heldStep') return heldStepsText(sayByKey('en'), more.heldStep) || null
  if (name === 'freight') return more.freight && freightText(sayByKey('en'), more.freight)
  if (name === 'locus') return say('en', 'record', value ? 'yes' : 'no')
  return value === null ? null : String(value)
}

function orderCell(row: Row, name: OrderColumn): Cell {
  if (name === 'timing') {
    const timing = timingOf(row as unknown as WorkOrderRow, Date.parse(now()))?.timing
    return timing ? say('en', 'timing', timing) : null
  }
  const value = row[name]
  if (name === 'bookingStatus') return sayData('en', `bookingStatus:${value}`)
  if (name === 'bookingType') return sayData('en', `bookingType:${value}`)
  if (name === 'source') return sayData('en', `source:${value}`)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' ? value : value === null || value === undefined ? null : String(value)
}

const workOrders: TableExport = {
  address: '/workOrder/export',
  permission: '/work/order/list',
  fileName: 'work-orders',
  open(query) {
    const filters = workOrderListInput.safeParse(query).data
    if (!filters) return undefined
    // An amount is exported together with its unit.
    const asked = query.columns?.replace(/\b(weight|volume)\b/g, '$1,$1Unit')
    const own = orderColumns.map((name) => ({ name }))
    const columns = wantedColumns(own, asked, [...own, ...moreColumns.map((name) => ({ name }))])
    const ofMore = new Set<string>(moreColumns)
    // Times as on the screen, so that spreadsheets recognize them; the header names the time zone.
    const zone = isZone(query.zone ?? '') ? (query.zone ?? '') : 'UTC'
    const needsMore = columns.some(({ name }) => ofMore.has(name))
    const read: ReadPage<typeof filters> = async ({ db }, input) => {
      const page = JSON.parse((await listWorkOrders(db, input)).text) as Page
      if (!needsMore || page.list.length === 0) return page
      const found = await listMore({ db }, { ids: page.list.map(({ id }) => String(id)) })
      const moreById = new Map(found.map((more) => [more.id, more]))
      return { ...page, list: page.list.map((row) => ({ ...row, more: moreById.get(String(row.id)) })) }
    }
    const cellOf = (row: Row, name: (typeof columns)[number]['name']) => {
      const more = row.more as WorkOrderMore | undefined
      const cell = !ofMore.has(name)
        ? orderCell(row, name as OrderColumn)
        : more
          ? moreCell(more, name as MoreColumn)
          : null
      return cell !== null && isInstant(name) ? timeIn(zone, String(cell)) : cell
    }
    return {
      headers: columns.map(({ name }) => {
        const header = ofMore.has(name) ? sayData('en', `moreField:${name}`) : sayData('en', `field:${name}`)
        return isInstant(name) ? `${header} (${zone})` : header
      }),
      pages: (reading) => pagesOf(reading, filters, read, (row) => columns.map(({ name }) => cellOf(row, name))),
    }
  },
}

/** Lists that can be exported. */
export const listExports: readonly TableExport[] = [
  ...importKinds.map(
    (kind): TableExport => ({
      address: `/${kind}/export`,
      permission: filePermissions[kind].seenWith,
      fileName: lists[kind].fileName,
      open: (query) => tableOf(kind, query),
    }),
  ),
  workOrders,
  receiptExport,
  pieceExport,
]
