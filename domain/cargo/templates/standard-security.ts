import { questionColumns, screeningColumns } from './security-names.ts'
import {
  type PageSize,
  pageSizes,
  type SecurityTemplate,
  type TemplateContent,
  type TemplateElement,
} from './template.ts'

const side = 13
const tenth = (mm: number) => Math.round(mm * 10) / 10

/** A paper of security to begin with: the office's head, the facts, whether it is secure, the table, and lines to sign on. */
export function standardSecurity(kind: SecurityTemplate, size: PageSize): TemplateContent {
  const inner = tenth(pageSizes[size][0] - 2 * side)
  const half = tenth(inner / 2 - 2)
  const right = tenth(side + inner / 2 + 2)
  const text = (x: number, y: number, width: number, letters: number, said: string, height = letters * 1.2) => {
    const at = { x, y, width, height: tenth(height) }
    return { type: 'text' as const, ...at, size: letters, bold: letters > 3.4, align: 'left' as const, text: said }
  }
  const rule = (x: number, y: number, width: number): TemplateElement => ({ type: 'line', x, y, width, height: 0.4 })
  const isDeclaration = kind === 'securityDeclaration'
  const title = isDeclaration ? 'Consignment security declaration' : 'Acceptance checklist for dangerous goods'
  const facts = isDeclaration
    ? [
        'Airline: {airline}',
        'From–to: {lane}',
        'Flight: {flight}',
        'Pieces: {pieces}',
        'Aircraft: {aircraft}',
        'Customer: {customer}',
      ]
    : [
        'Airline: {airline}',
        'From–to: {lane}',
        'Flight: {flight}',
        'Pieces: {pieces}',
        'Handling codes: {codes}',
        'Customer: {customer}',
      ]
  const [first, second] = isDeclaration
    ? ['Declared by: name, date, signature', 'Received by: name, date, signature']
    : ['Handed over by: name, date, signature', 'Accepted or refused by: name, date, signature']
  return {
    size,
    elements: [
      text(side, 12, tenth(inner * 0.65), 5, title),
      text(tenth(side + inner * 0.66), 12, tenth(inner * 0.34), 4.5, '{number}'),
      text(side, 20, half, 3.4, '{carrier}'),
      text(side, 25, half, 3.4, '{address}', 8.4),
      rule(side, 36, inner),
      ...facts.map((fact, index) => text(index % 2 ? right : side, 40 + Math.floor(index / 2) * 6, half, 3.4, fact)),
      text(side, 58, inner, 3.4, isDeclaration ? 'Contents: {goods}' : 'Goods: {goods}', 4.2),
      ...(isDeclaration ? [] : [text(side, 63, inner, 3.4, 'Filing: {filing}')]),
      text(side, 68, inner, 3.6, '{stamp}', 13),
      isDeclaration
        ? text(side, 83, inner, 3.2, '{shipments}', 20)
        : text(
            side,
            82,
            inner,
            2.6,
            'With one “No” the freight is not accepted: write the reason. This list is no shipper’s declaration.',
          ),
      {
        type: 'table',
        x: side,
        y: isDeclaration ? 106 : 88,
        width: inner,
        height: 100,
        size: 3,
        columns: isDeclaration ? [...screeningColumns] : [...questionColumns],
      },
      rule(side, 228, half),
      text(side, 229, half, 3, first),
      rule(right, 228, half),
      text(right, 229, half, 3, second),
      text(side, 240, inner, 2.6, '{printed}'),
    ],
  }
}
