import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useModalDialog } from '../page/use-modal-dialog.ts'
import { useTexts } from '../texts.ts'
import classes from './ImageViewer.module.css'
import { moved, toggled, turned, whole, zoomed } from './image-view.ts'

/** `url` is absent while loading. */
export type ViewedImage = { id: string; caption: string; url: string | undefined }

type Props = {
  images: readonly ViewedImage[]
  /** Id of the shown picture. */
  current: string
  onCurrent: (id: string) => void
  onDownload: (id: string) => void
  onClose: () => void
}

const step = 1.5

/**
 * Pictures in the whole window: wheel, buttons, + and - zoom, dragging moves, r rotates, the arrow keys go to the next,
 * 0 shows the whole picture, Esc closes.
 */
export default function ImageViewer({ images, current, onCurrent, onDownload, onClose }: Props) {
  const texts = useTexts()
  const dialog = useModalDialog()
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(whole)
  const [broken, setBroken] = useState<string | null>(null)
  const index = images.findIndex(({ id }) => id === current)
  const image = images[index]

  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      setView((now) => zoomed(now, event.deltaY < 0 ? 1.2 : 1 / 1.2, sizeOf(element), fromMiddle(element, event)))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const zoom = (factor: number) => setView((now) => zoomed(now, factor, sizeOf(stage.current)))
  const go = (by: number) => {
    const next = images[index + by]
    if (!next) return
    setView(whole)
    onCurrent(next.id)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    '0': () => setView(whole),
    r: () => setView(turned),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The page below has keys of its own.
    event.stopPropagation()
    keys[event.key]?.()
  }
  const button = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <ActionIcon className={classes.button} aria-label={label} title={label} onClick={onClick} disabled={disabled}>
      {icon}
    </ActionIcon>
  )
  if (!image) return null
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={image.caption}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={classes.bar}>
        <span className={classes.caption}>{image.caption}</span>
        <span className={classes.count} aria-live="polite">
          {texts.viewer.count(index + 1, images.length)}
        </span>
        {button(texts.viewer.zoomOut, <IconZoomOut size={18} />, () => zoom(1 / step), view.zoom === 1)}
        <span className={classes.zoom}>{Math.round(view.zoom * 100)} %</span>
        {button(texts.viewer.zoomIn, <IconZoomIn size={18} />, () => zoom(step))}
        {button(texts.viewer.rotate, <IconRotateClockwise size={18} />, keys.r as () => void)}
        {button(texts.viewer.download, <IconDownload size={18} />, () => onDownload(image.id))}
        {button(texts.close, <IconX size={18} />, onClose)}
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does here, the keys and buttons do too */}
      <div
        ref={stage}
        className={classes.stage}
        data-close={view.zoom > 1 || undefined}
        onDoubleClick={(event) =>
          setView((now) => toggled(now, sizeOf(stage.current), fromMiddle(stage.current, event)))
        }
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={({ buttons, movementX, movementY }) => {
          if (buttons & 1) setView((now) => moved(now, { x: movementX, y: movementY }, sizeOf(stage.current)))
        }}
      >
        {image.url && broken !== image.url ? (
          <img
            src={image.url}
            alt={image.caption}
            draggable={false}
            data-quarter={view.turn % 180 !== 0 || undefined}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turn}deg)` }}
            onError={() => setBroken(image.url ?? null)}
          />
        ) : (
          <p role="status">{image.url ? texts.viewer.broken : texts.loading}</p>
        )}
      </div>
      <div className={classes.turns}>
        {button(texts.viewer.previous, <IconChevronLeft size={22} />, () => go(-1), index === 0)}
        {button(texts.viewer.next, <IconChevronRight size={22} />, () => go(1), index === images.length - 1)}
      </div>
    </dialog>
  )
}

const sizeOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? { width: 0, height: 0 }

/** The pointer's position relative to the middle of the stage. */
function fromMiddle(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element?.getBoundingClientRect()
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
}
