import { create } from 'qrcode'
import { useMemo } from 'react'

type Props = { text: string; label: string; className?: string | undefined }

/** A QR code as one path, so it needs no picture and no style of its own. */
export default function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const dark = [...modules.data].flatMap((one, index) =>
      one ? `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z` : [],
    )
    return { size: modules.size, path: dark.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
