import type { Layout } from '../layout/layout.ts'
import type { PdfKind } from '../reading.ts'

const titles: [PdfKind, RegExp][] = [
  ['rate_confirmation', /\b(rate|load|carrier|dispatch|tender) (and rate )?(confirmation|agreement)\b|\brate ?con\b/i],
  ['bill_of_lading', /\bbill of lading\b/i],
  ['dispatch_sheet', /\b(dispatch|trip|route|run) (sheet|manifest|plan)\b|\bdriver manifest\b/i],
  ['air_waybill', /\b(air waybill|air consignment note)\b/i],
]
const letter = /\bshipper.{0,3}s? letter of instructions?\b|\bletter of instructions? \(SLI\)/i
const deliveryOrder = /\b(delivery|pick-?up|cartage) (order|instructions?)\b|\btrucking order\b/i

/** What a document is, by the headings of its first page. */
export function kindOf({ lines }: Layout): PdfKind {
  const head = lines.filter(({ page }) => page === lines[0]?.page).slice(0, 14)
  const text = head.map((line) => line.text).join('\n')
  const all = lines.map((line) => line.text).join('\n')
  if (letter.test(text)) return 'shippers_letter'
  if (
    deliveryOrder.test(
      head
        .slice(0, 6)
        .map((line) => line.text)
        .join('\n'),
    )
  ) {
    const isImport =
      /\bimport\b|last free day|\bIT ?(\/|no|number)|entry (no|number)|storage|airline ?\/? ?terminal|arrived/i.test(
        all,
      )
    const isExport = /air export|\bcut-?off\b|tender(ed)? before|screening|lock-?out/i.test(all)
    return isImport && !isExport ? 'delivery_order_air_import' : 'delivery_order_air_export'
  }
  const title = head
    .flatMap(({ segments }) => segments)
    .toSorted((one, other) => other.height - one.height)
    .flatMap((segment) => titles.find(([, pattern]) => pattern.test(segment.text)) ?? [])
  return (title[0] as PdfKind | undefined) ?? titles.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown'
}
