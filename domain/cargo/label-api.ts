import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'

/** Sizes of labels, and their width and height in millimetres. */
export const labelSizes = { '4x6': [101.6, 152.4], '100x150': [100, 150], a6: [105, 148] } as const
export type LabelSize = keyof typeof labelSizes
export const labelSizeNames = Object.keys(labelSizes) as LabelSize[]

/** `own`: the label that each piece has; `awb`: that of its air waybill, IATA Resolution 606. */
export const printedKinds = ['own', 'awb'] as const
export type PrintedKind = (typeof printedKinds)[number]

/** For office printers, and for label printers (Zebra's language, at 203 dots per inch). */
export const labelFormats = ['pdf', 'zpl'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** Most labels of one print. */
export const mostLabels = 500

export const labelSettings = z.object({
  /** The company's GS1 prefix; empty: it has none. Its length is the number of digits that GS1 gave. */
  gs1Prefix: z.string().regex(/^(\d{7,10})?$/, { error: 'gs1Prefix' }),
  size: z.enum(labelSizeNames),
})
export type LabelSettings = z.output<typeof labelSettings>
export const standardLabels: LabelSettings = { gs1Prefix: '', size: '4x6' }

/** Path of printed labels. It opens with a one-time token made for this path (file/downloadToken). */
export const labelsPath = (printId: string, format: LabelFormat) => `/labels/${printId}.${format}`

export const labelApi = {
  settings: endpoint({
    method: 'GET',
    path: 'label/settings',
    permission: '/cargo/parcels/list',
    input: z.object({}),
    reply: labelSettings,
  }),
  /** Sets the GS1 prefix that new labels begin with, and the size of all. */
  save: endpoint({
    method: 'POST',
    path: 'label/save',
    permission: '/cargo/warehouse/save',
    input: labelSettings,
    reply: labelSettings,
  }),
  /** One label as it will be printed, as an SVG picture: of a piece, or of an example. */
  preview: endpoint({
    method: 'GET',
    path: 'label/preview',
    permission: '/cargo/parcels/list',
    input: z.object({ gs1Prefix: z.string().max(20).default(''), size: z.enum(labelSizeNames) }),
    reply: z.object({ svg: z.string() }),
  }),
  /**
   * Notes that labels are printed, and gives the id of the print for `labelsPath`. Pieces without a label of their air waybill get one when those are asked for.
   * Give the pieces, or the receipt of which all that are still here or expected are printed.
   */
  print: endpoint({
    method: 'POST',
    path: 'label/print',
    permission: '/cargo/management/save',
    input: z
      .object({
        pieceIds: z.array(id).min(1).max(mostLabels).optional(),
        receiptId: id.optional(),
        kind: z.enum(printedKinds).default('own'),
        size: z.enum(labelSizeNames).optional(),
      })
      .refine(({ pieceIds, receiptId }) => (pieceIds === undefined) !== (receiptId === undefined), {
        error: 'piecesOrReceipt',
      }),
    reply: z.object({ id, labels: z.int() }),
  }),
}
