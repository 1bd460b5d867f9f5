import styles from './qr-picture.module.css'

export type QrPictureProps = { size: number; path: string; label: string }

/** Always dark on white, whatever the theme: cameras expect it. */
export function QrPicture({ size, path, label }: QrPictureProps) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
