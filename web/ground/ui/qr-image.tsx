import type { QrCode } from '#text/qr-code.ts'

/** A QR code in the colour of the text. */
export function QrImage({
  code: { size, path },
  label,
  className,
}: {
  code: QrCode
  label: string
  className?: string | undefined
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
      role="img"
      aria-label={label}
    >
      <path d={path} stroke="currentColor" />
    </svg>
  )
}
