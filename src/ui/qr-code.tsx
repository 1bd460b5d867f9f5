import { useQuery } from '@tanstack/react-query'
import styles from './qr-code.module.css'

/** A QR code. Cameras expect dark on white, so it is light in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: 0 }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const path = data?.data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <div className={styles.code} data-theme="light">
      {data && (
        <svg viewBox={`0 0 ${data.size} ${data.size}`} role="img" aria-label={label}>
          <path d={path} shapeRendering="crispEdges" />
        </svg>
      )}
    </div>
  )
}
