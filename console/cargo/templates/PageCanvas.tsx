import { pageSizes, type TemplateContent, type TemplateElement } from '@shortcut/domain/cargo/templates/template.ts'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useT } from '../../words/words.ts'
import { nameOf } from './element-name.ts'
import classes from './Templates.module.css'

type Props = {
  content: TemplateContent
  /** The example, drawn by the server as it prints. */
  svg: string
  chosen: number | null
  onChoose: (index: number) => void
  /** Undefined: it may only be looked at. */
  onMove: ((index: number, element: TemplateElement) => void) | undefined
}

const arrows: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const far = 5

/** The example with a frame around each element, which can be dragged or moved with the arrow keys. */
export function PageCanvas({ content, svg, chosen, onChoose, onMove }: Props) {
  const t = useT(templateWords)
  const page = useRef<HTMLDivElement>(null)
  const drag = useRef<{ index: number; x: number; y: number; from: TemplateElement } | null>(null)
  const [width, height] = pageSizes[content.size]
  const share = (mm: number, of: number) => `${(mm / of) * 100}%`

  /** Half millimetres, and never off the page. */
  const moved = (element: TemplateElement, x: number, y: number): TemplateElement => {
    const within = (mm: number, size: number, whole: number) =>
      Math.round(Math.min(Math.max(0, mm), Math.max(0, whole - size)) * 2) / 2
    return Object.assign({}, element, { x: within(x, element.width, width), y: within(y, element.height, height) })
  }
  const press = (event: KeyboardEvent, index: number, element: TemplateElement) => {
    const arrow = arrows[event.key]
    if (!arrow || !onMove) return
    event.preventDefault()
    const step = event.shiftKey ? far : 1
    onMove(index, moved(element, element.x + arrow[0] * step, element.y + arrow[1] * step))
  }
  const begin = (event: PointerEvent, index: number, from: TemplateElement) => {
    onChoose(index)
    if (!onMove) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { index, x: event.clientX, y: event.clientY, from }
  }
  const go = (event: PointerEvent) => {
    const { current } = drag
    const box = page.current?.getBoundingClientRect()
    if (!current || !box || !onMove) return
    const mm = width / box.width
    const { index, x, y, from } = current
    onMove(index, moved(from, from.x + (event.clientX - x) * mm, from.y + (event.clientY - y) * mm))
  }
  const end = () => {
    drag.current = null
  }
  return (
    <div
      ref={page}
      className={classes.page}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width > 110 ? 680 : 400 }}
    >
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t('templatePage:preview')} />}
      {content.elements.map((element, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place in the list
          key={index}
          type="button"
          className={classes.element}
          aria-pressed={chosen === index}
          aria-label={`${index + 1} · ${nameOf(t, element)}`}
          style={{
            left: share(element.x, width),
            top: share(element.y, height),
            width: share(element.width, width),
            height: share(element.height, height),
          }}
          onFocus={() => onChoose(index)}
          onPointerDown={(event) => begin(event, index, element)}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => press(event, index, element)}
        />
      ))}
    </div>
  )
}
