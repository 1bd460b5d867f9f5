import { type ReactNode, useId } from 'react'
import type { PictureSample } from '@/contract/reviewed-person'
import styles from './sample-pictures.module.css'

export type SamplePictureProps = { subject: 'document' | 'selfie'; flaw: PictureSample }

export function SamplePicture({ subject, flaw }: SamplePictureProps) {
  const id = useId()
  const at = flaw === 'cut' ? cutAt[subject] : undefined
  return (
    <svg
      className={`${styles.sample} ${flaw === 'dark' ? styles.night : ''}`}
      viewBox="0 0 160 112"
      {...((flaw === 'dark' || flaw === 'glare') && { 'data-theme': 'dark' })}
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={`${id}g`} className={styles.glare}>
          <stop offset=".55" stopColor="currentColor" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
        <filter id={`${id}b`}>
          <feGaussianBlur stdDeviation="2.2" />
        </filter>
      </defs>
      <g {...(at && { transform: at })} {...(flaw === 'blurred' && { filter: `url(#${id}b)` })}>
        {subject === 'document' ? <Passport /> : <Face />}
      </g>
      {flaw === 'glare' && (
        <ellipse
          cx="86"
          cy="46"
          rx="37"
          ry="24"
          fill={`url(#${id}g)`}
          transform="rotate(-24 88 45)"
        />
      )}
      {flaw === 'copy' && (
        <path
          className={styles.line}
          d="M12 8h136v88H12zM62 104h36M12 20h136M12 32h136M12 44h136M12 56h136M12 68h136M12 80h136"
        />
      )}
    </svg>
  )
}

const cutAt = {
  document: 'translate(-19 11) rotate(-8) scale(1.49)',
  selfie: 'translate(-24 -52) scale(1.3)',
}

function Passport({ children }: { children?: ReactNode }) {
  return (
    <g className={styles.drawn} transform="translate(20 18) scale(.75)">
      <path
        className={styles.sheet}
        d="M14 0h132a4 4 0 0 1 4 4v92a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
      />
      <path
        strokeWidth=".7"
        d="M10 12h140M66 23h20M66 36h26M66 49h16M106 36h20M106 49h14M66 62h22M10 76h140M30 36.5c3-1 5.500-3 6.500-6 1.500 3.500 5 5.600 9.400 6M134.500 25a6.500 6.500 0 1 1-13 0a6.500 6.500 0 1 1 13 0M132.600 25a4.600 4.600 0 1 1-9.200 0a4.600 4.600 0 1 1 9.200 0"
      />
      <path d="M20 22.500a1.500 1.500 0 0 1 1.500-1.500h33a1.500 1.500 0 0 1 1.500 1.500v43a1.500 1.500 0 0 1-1.500 1.500h-33a1.500 1.500 0 0 1-1.500-1.500zM46.200 38a8.200 8.200 0 1 1-16.400 0a8.200 8.200 0 1 1 16.400 0M24 67c0-9.500 6-15.200 14-15.200S52 57.500 52 67M106 66c3-5 5 3 8-2s4 3 7-1 5 1 8-1" />
      <path
        strokeWidth="2"
        d="M18 6.400h26M118 6.400h24M66 28h38M66 41h30M66 54h24M106 41h26M106 54h22"
      />
      <path strokeWidth="1.900" strokeDasharray="3.400 1.800" d="M20 84h122M20 91h122" />
      {children}
    </g>
  )
}

function Face() {
  return (
    <g className={styles.drawn} transform="translate(0 4)">
      <ellipse className={styles.oval} cx="80" cy="48" rx="29" ry="38" />
      <path
        className={styles.sheet}
        d="M89 67v8c-15 4-33 9-38 33h58c-5-24-23-29-38-33v-8M60 40c0-28 40-28 40 0v8c0 16-9 27-20 27S60 64 60 48z"
      />
      <path d="M71 46h4M85 46h4M80 48v8l-2 2M74 64c3 3 9 3 12 0M60 42c12-2 18-8 22-16 4 8 10 12 18 14" />
    </g>
  )
}

export function VerifiedPicture() {
  return (
    <svg className={styles.seal} viewBox="8 6 184 116" aria-hidden="true">
      <g transform="translate(-16 -12) scale(1.34)">
        <Passport />
      </g>
      <circle className={styles.sealGround} cx="164" cy="98" r="23" />
      <g className={styles.sealLine}>
        <circle cx="164" cy="98" r="20" />
        <path strokeWidth="2.200" d="m155.500 98.500 6 6 11.500-12.500" />
      </g>
    </svg>
  )
}
