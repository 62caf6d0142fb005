import type { Draft } from '@shortcut/domain/bookings/pdf/draft.ts'
import { sureEnough } from '@shortcut/domain/bookings/pdf/draft.ts'
import type { Box } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfDetail, PdfPage } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../words/words.ts'
import classes from './PdfOrder.module.css'
import { pageOf } from './page-picture.ts'

type Props = {
  pdf: Pick<PdfDetail, 'id' | 'name' | 'state' | 'pages'>
  draft: Draft
  /** The key of the value that is highlighted and scrolled to. */
  active: string | null
  onPick: (key: string) => void
  /** Set while a person marks the place of a value. */
  onMark: ((page: PdfPage, box: Box) => void) | null
}

/** The pages with every value highlighted where it stands. */
export function PagePictures({ pdf, draft, active, onPick, onMark }: Props) {
  const t = useT(pdfOrderWords)
  const { pages, name } = pdf
  const shown = useRef<HTMLDivElement>(null)
  const place = active ? draft[active] : undefined
  const at = place?.box && `${active} ${place.page} ${place.box.join()}`
  useEffect(() => {
    if (at) shown.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'center' })
  }, [at])
  if (pages.length === 0) return <p className={classes.nothing}>{pdf.state !== 'reading' && t('pdfPage:notShown')}</p>
  return (
    <Scrollable className={classes.pages} aria-label={t('pdfPage:pagesOf', { name })} ref={shown}>
      {pages.map((page) => (
        <Page key={page.page} pdf={pdf} page={page} draft={draft} active={active} onPick={onPick} onMark={onMark} />
      ))}
    </Scrollable>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
const styleOf = ([left, top, right, bottom]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
})

function Page({ pdf, page, draft, active, onPick, onMark }: Props & { page: PdfPage }) {
  const t = useT(pdfOrderWords)
  const { data, isError } = useQuery(pageOf(pdf.id, page.page))
  const marking = useMarking((box) => onMark?.(page, box))
  const places = Object.entries(draft).filter(([, value]) => value.page === page.page && value.box)
  return (
    <figure className={classes.page}>
      <figcaption className={classes.quiet}>
        {t('pdfPage:page', { page: page.page, count: pdf.pages.length })}
        {isError && ` · ${t('pdfPage:noPicture')}`}
      </figcaption>
      <div
        className={classes.sheet}
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        data-marking={onMark ? true : undefined}
        {...(onMark && marking.handlers)}
      >
        {data && <img src={data} alt={t('pdfPage:picture', { page: page.page, name: pdf.name })} draggable={false} />}
        {places.map(
          ([key, value]) =>
            value.box && (
              <button
                key={key}
                type="button"
                tabIndex={-1}
                aria-hidden
                className={classes.place}
                style={styleOf(value.box)}
                data-active={key === active ? true : undefined}
                data-unsure={value.sureness < sureEnough ? true : undefined}
                disabled={onMark !== null}
                onClick={() => onPick(key)}
              />
            ),
        )}
        {marking.box && <div className={classes.marking} style={styleOf(marking.box)} />}
      </div>
    </figure>
  )
}

/** Dragging a box over a page; shares of its width and height. */
function useMarking(onMarked: (box: Box) => void) {
  const [box, setBox] = useState<Box | null>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.min(1, Math.max(0, value))
    return { x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) }
  }
  const boxTo = (event: PointerEvent<HTMLElement>): Box | null => {
    const from = start.current
    const to = at(event)
    return from && [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)]
  }
  return {
    box,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = at(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => setBox(boxTo(event)),
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const marked = boxTo(event)
        start.current = null
        setBox(null)
        if (marked && marked[2] - marked[0] > 0.003) onMarked(marked)
      },
    },
  }
}
