import { isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { type PieceRow, pieceListInput } from '@shortcut/domain/cargo/piece-api.ts'
import { type ReceiptRow, receiptListInput } from '@shortcut/domain/cargo/receipt-api.ts'
import { storageClock } from '@shortcut/domain/cargo/storage.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { isZone } from '@shortcut/domain/zones.ts'
import { say, sayData } from '@shortcut/words/say.ts'
import type { z } from 'zod'
import { listPieces } from '../cargo/piece-queries.ts'
import { listReceipts } from '../cargo/receipt-queries.ts'
import { now } from '../platform/clock.ts'
import type { Cell, TableExport } from '../platform/table-export.ts'
import { pagesOf, type ReadPage, wantedColumns } from './table-pages.ts'

/** The cells of a list's row, by the names of the screen's columns, in the file's order. Times are in the zone that the header names. */
type Cells<Row> = Record<string, (row: Row, zone: string) => Cell>
const yes = (is: boolean) => (is ? say('en', 'record', 'yes') : null)
/** A number that a spreadsheet adds up: of at most ten digits, so nothing is lost. */
const amount = (text: string | null) => (text === null ? null : Number(text))
const moment = (zone: string, at: string | null) => (at === null ? null : timeIn(zone, at))

const clockOf = (row: ReceiptRow) => (isOneOf(row.status, ['cancelled']) ? null : storageClock(row, now()))

const receiptCells: Cells<ReceiptRow> = {
  receiptNo: ({ receiptNo }) => receiptNo,
  status: ({ status }) => sayData('en', `receiptStatus:${status}`),
  warehouseCode: ({ warehouseCode }) => warehouseCode,
  customerName: ({ customerName }) => customerName,
  order: ({ bookingId, reference }) => bookingId ?? reference,
  customerReferenceNumber: ({ customerReferenceNumber }) => customerReferenceNumber,
  shipper: ({ shipper }) => shipper,
  expectedAt: ({ expectedAt }, zone) => moment(zone, expectedAt),
  dock: ({ dock }) => dock,
  arrivedAt: ({ arrivedAt }, zone) => moment(zone, arrivedAt),
  countedAt: ({ countedAt }, zone) => moment(zone, countedAt),
  releasedAt: ({ releasedAt }, zone) => moment(zone, releasedAt),
  storageFrom: (row) => clockOf(row)?.startsOn ?? null,
  freeDays: ({ freeDays }) => freeDays,
  storageDays: (row) => clockOf(row)?.storageDays ?? null,
  bookedPieces: ({ bookedPieces }) => bookedPieces,
  pieces: ({ pieces }) => pieces,
  bookedKg: ({ bookedKg }) => amount(bookedKg),
  kg: ({ kg }) => amount(kg),
  onHand: ({ onHand }) => onHand,
  openDiscrepancies: ({ openDiscrepancies }) => openDiscrepancies,
  missingPieces: ({ missingPieces }) => missingPieces,
}

const pieceCells: Cells<PieceRow> = {
  label: ({ label }) => label,
  otherLabels: ({ otherLabels }) => otherLabels.join(', '),
  status: ({ status }) => sayData('en', `pieceStatus:${status}`),
  warehouseCode: ({ warehouseCode }) => warehouseCode,
  place: ({ place }) => place,
  receiptNo: ({ receiptNo }) => receiptNo,
  pieceNo: ({ pieceNo }) => pieceNo,
  customerName: ({ customerName }) => customerName,
  bookingId: ({ bookingId }) => bookingId,
  packaging: ({ packaging }) => packaging,
  weightKg: ({ weightKg }) => amount(weightKg),
  lengthCm: ({ lengthCm }) => amount(lengthCm),
  widthCm: ({ widthCm }) => amount(widthCm),
  heightCm: ({ heightCm }) => amount(heightCm),
  hazmatClass: ({ hazmatClass }) => hazmatClass,
  temperature: ({ temperature }) => temperature,
  damaged: ({ damaged }) => yes(damaged),
  missing: ({ missing }) => yes(missing),
  holdReason: ({ holdReason }) => holdReason,
  movedAt: ({ movedAt }, zone) => moment(zone, movedAt),
}
/** Columns of the screen that are several in a file, so that each has one number of one unit. */
const several: Record<string, string> = {
  weight: 'weightKg',
  size: 'lengthCm,widthCm,heightCm',
  handling: 'hazmatClass,temperature',
  kg: 'kg,bookedKg',
  storage: 'storageFrom,freeDays,storageDays',
  pieces: 'pieces,bookedPieces',
}

const exportOf = <I extends z.ZodType, Row>(
  entry: { address: TableExport['address']; permission: Permission; fileName: string; labels: string; input: I },
  cells: Cells<Row>,
  read: ReadPage<z.output<I>>,
): TableExport => ({
  address: entry.address,
  permission: entry.permission,
  fileName: entry.fileName,
  open(query) {
    const filters = entry.input.safeParse(query).data
    if (!filters) return undefined
    const zone = isZone(query.zone ?? '') ? (query.zone ?? '') : 'UTC'
    const asked = query.columns
      ?.split(',')
      .map((name) => several[name] ?? name)
      .join()
    const columns = wantedColumns(
      Object.keys(cells).map((name) => ({ name })),
      asked,
    )
    return {
      headers: columns.map(({ name }) => {
        const header = sayData('en', `${entry.labels}:${name}`)
        return name.endsWith('At') ? `${header} (${zone})` : header
      }),
      pages: (reading) =>
        pagesOf(reading, filters, read, (row) => columns.map(({ name }) => cells[name]?.(row as Row, zone) ?? null)),
    }
  },
})

export const receiptExport = exportOf(
  {
    address: '/receipt/export',
    permission: '/cargo/management/list',
    fileName: 'receipts',
    labels: 'receiptFile',
    input: receiptListInput,
  },
  receiptCells,
  listReceipts as ReadPage<z.output<typeof receiptListInput>>,
)

export const pieceExport = exportOf(
  {
    address: '/piece/export',
    permission: '/cargo/parcels/list',
    fileName: 'pieces',
    labels: 'pieceFile',
    input: pieceListInput,
  },
  pieceCells,
  listPieces as ReadPage<z.output<typeof pieceListInput>>,
)
