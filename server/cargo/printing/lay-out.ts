import {
  namesIn,
  pageSizes,
  type TemplateContent,
  type TemplateElement,
} from '@shortcut/domain/cargo/templates/template.ts'
import { captionSize, edge, type Filled, frame, inside, type Placed } from './filled.ts'
import { barsIn, emptyPageLike, type Picture, squareIn } from './picture.ts'
import { drawForm, drawTable } from './tables.ts'
import { baseShare, lineShare, wrapped } from './text-lines.ts'

const namesEmpty = (text: string, fields: Filled['fields']) => {
  const names = namesIn(text)
  return names.length > 0 && names.every((name) => !fields[name])
}
/** A text with its names replaced, without lines that only name what is empty; '' if it names nothing else. */
function filledText(text: string, fields: Filled['fields']): string {
  if (namesEmpty(text, fields)) return ''
  const lines = text.split('\n').filter((line) => !namesEmpty(line, fields))
  return lines
    .join('\n')
    .replace(/\{([^{}]*)\}/g, (_, name: string) => fields[name] ?? '')
    .trim()
}

const emptyPage = (size: TemplateContent['size']) => {
  const [width, height] = pageSizes[size]
  return emptyPageLike({ width, height })
}

const mostLines = ({ height, size }: Pick<Placed<'text'>, 'height' | 'size'>) =>
  Math.max(1, Math.floor(height / (size * lineShare) + 0.05))

function drawText(
  page: Picture,
  { x, y, width, height, size, bold, align, text }: Placed<'text'>,
  fields: Filled['fields'],
) {
  const most = mostLines({ height, size })
  const isRight = align === 'right'
  const said = filledText(text, fields)
  if (said === '') return
  for (const [index, line] of wrapped(said, { width, size, bold, most }).entries()) {
    const base = y + size * (baseShare + index * lineShare)
    page.texts.push({ x: isRight ? x + width : x, y: base, size, bold, fromRight: isRight, text: line })
  }
}

/** The caption of a box in lines, and where its text has room. */
function insideBox({ x, y, width, height, caption }: Placed<'box'>) {
  const wide = width - 2 * inside
  const most = Math.max(1, Math.floor((height - inside) / (captionSize * lineShare)))
  const lines = caption === '' ? [] : wrapped(caption, { width: wide, size: captionSize, bold: false, most })
  const top = inside / 2 + lines.length * captionSize * lineShare
  return { lines, room: { x: x + inside, y: y + top, width: wide, height: height - top } }
}

/** The frame with its caption, and the text below that. */
function drawBox(page: Picture, element: Placed<'box'>, fields: Filled['fields']) {
  const { x, y, width, height } = element
  page.boxes.push(
    [x, y, width, frame],
    [x, y + height - frame, width, frame],
    [x, y, frame, height],
    [x + width - frame, y, frame, height],
  )
  const { lines, room } = insideBox(element)
  for (const [index, text] of lines.entries()) {
    const base = y + inside / 2 + captionSize * (baseShare + index * lineShare)
    page.texts.push({ x: x + inside, y: base, size: captionSize, text })
  }
  if (element.text !== '') drawText(page, { ...element, ...room, type: 'text' }, fields)
}

/**
 * A long text goes on in the table's last column, as far as its own box has no room: paper forms continue there.
 * @param mark ends the part in the box; the other part begins with `head`
 */
export function continued(
  { elements }: TemplateContent,
  filled: Filled,
  { name, mark, head }: { name: string; mark: string; head: string },
): Filled {
  const element = elements.find((one) => 'text' in one && one.text.includes(`{${name}}`))
  const words = (filled.fields[name] ?? '').split(/\s+/)
  if (!element || (element.type !== 'box' && element.type !== 'text')) return filled
  const { width, height } = element.type === 'box' ? insideBox(element).room : element
  const { size, bold, text } = element
  const fitsWith = (said: string) => {
    const whole = filledText(text, { ...filled.fields, [name]: said })
    const lines = wrapped(whole, { width, size, bold, most: Number.POSITIVE_INFINITY })
    return lines.length <= mostLines({ height, size })
  }
  if (fitsWith(words.join(' '))) return filled
  let kept = words.length - 1
  const inBox = () => [...words.slice(0, kept), mark].join(' ')
  while (kept > 0 && !fitsWith(inBox())) kept--
  return {
    ...filled,
    fields: { ...filled.fields, [name]: inBox() },
    rows: [...(filled.rows ?? []), { goods: `${head} ${words.slice(kept).join(' ')}` }],
  }
}

function draw(page: Picture, element: TemplateElement, { fields, bars, square, signature }: Filled) {
  const { x, y, width, height } = element
  if (element.type === 'text') drawText(page, element, fields)
  if (element.type === 'box') drawBox(page, element, fields)
  if (element.type === 'line') page.boxes.push([x, y, width, height])
  if (element.type === 'bars' && bars.text) page.bars.push(barsIn([x, y, width, height], bars))
  if (element.type === 'qr' && square) page.squares.push(squareIn([x, y, width, height], square))
  if (element.type === 'signature' && signature) page.images.push({ x, y, width, height, jpeg: signature })
}

/** A template with what it names, page by page. Papers of several pages are numbered. */
export async function layOut({ size, elements }: TemplateContent, filled: Filled): Promise<Picture[]> {
  const pages = [emptyPage(size)]
  const table = elements.find((one) => one.type === 'table')
  const isForm = filled.continued !== undefined
  const bottom = table && !isForm ? table.y + table.height : Number.POSITIVE_INFINITY
  const below = elements.filter(({ y }) => y >= bottom)
  for (const element of elements)
    if (element !== table && !below.includes(element)) draw(pages[0] as Picture, element, filled)
  if (!table) return pages
  if (isForm) {
    await drawForm(pages, table, filled)
    return numbered(pages)
  }
  const end = await drawTable(pages, table, filled.rows ?? [], () => emptyPage(size))
  let down = pages.length > 1 || end > bottom ? end - bottom : 0
  const [highest, lowest] = [
    Math.min(...below.map(({ y }) => y)),
    Math.max(...below.map(({ y, height }) => y + height)),
  ]
  let last = pages.at(-1) as Picture
  if (below.length > 0 && down > 0 && lowest + down > last.height) {
    last = emptyPage(size)
    pages.push(last)
    down = edge - highest
  }
  for (const element of below) draw(last, { ...element, y: element.y + down }, filled)
  return numbered(pages)
}

function numbered(pages: Picture[]): Picture[] {
  if (pages.length > 1)
    for (const [index, page] of pages.entries()) {
      const text = `${index + 1} / ${pages.length}`
      page.texts.push({ x: page.width - edge, y: page.height - 6, size: 3, fromRight: true, text })
    }
  return pages
}
