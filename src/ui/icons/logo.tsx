import type { ReactNode } from 'react'
import { hasLogo } from '@/config/house'
import { limits } from '@/config/limits'
import * as m from '../messages'
import css from './logo.module.css'
import styles from './logo.module.css'

const engravedFrom = 56
const wedge = 'M0 0L10.72-25.87A28 28 0 0 1 25.87-10.72z'

const shares = [0, 45, 90, 135, 180, 225, 270]

const depth = (degrees: number) => 0.4 + 0.375 * (1 - Math.cos(((degrees + 135) * Math.PI) / 180))

// Rounded to tenths, so that server and browser write the same path.
const tenth = (value: number) => Math.round(value * 10) / 10

function point(radius: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  return `${tenth(radius * Math.cos(angle))} ${tenth(radius * Math.sin(angle))}`
}

function shareArc(radius: number, degrees: number, gap: number) {
  const half = 22.5 - (Math.asin(gap / 2 / radius) * 180) / Math.PI
  const [from, to] = [point(radius, degrees - half), point(radius, degrees + half)]
  return `M${from}A${radius} ${radius} 0 0 1 ${to}`
}

function face(degrees: number) {
  return Array.from({ length: 13 }, (_, line) => shareArc(tenth(22.6 - line * 1.5), degrees, 2.2))
}

function Coin({ isEngraved }: { isEngraved: boolean }) {
  const [rim, gap] = isEngraved ? [4, 2.2] : [8, 4]
  const edge = shares.map((degrees) => shareArc(28 - rim / 2, degrees, gap)).join('')
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="butt">
      <path d={edge} strokeWidth={rim} />
      {isEngraved &&
        shares.map((degrees) => (
          <path key={degrees} d={face(degrees).join('')} strokeWidth={tenth(depth(degrees))} />
        ))}
    </g>
  )
}

export type LogoMarkProps = { size?: number; title?: string; turning?: boolean }

function OwnMark({ size, title }: { size: number; title: string | undefined }) {
  const area = { inlineSize: size, blockSize: size }
  if (title === undefined) return <span className={css.own} style={area} aria-hidden="true" />
  return <span className={css.own} style={area} role="img" aria-label={title} />
}

/** In small sizes only the edge is drawn, because the other lines would blur. */
export function LogoMark({ size = 28, title, turning = false }: LogoMarkProps) {
  if (hasLogo()) return <OwnMark size={size} title={title} />
  return (
    <svg
      className={css.mark}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : 'true'}
    >
      <g transform="translate(30 34)">
        <Coin isEngraved={size >= engravedFrom} />
        <g className={turning ? css.turning : undefined}>
          <path className={css.share} d={wedge} transform="translate(4.8 -4.8)" />
        </g>
      </g>
    </svg>
  )
}

export function LogoWordmark({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span className={css.wordmark}>
      <LogoMark size={size} />
      {name}
    </span>
  )
}

export function LogoLoader({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.loader}>
      <div role="status" aria-label={m.loadingLabel()}>
        <LogoMark size={limits.loaderWidthPx} turning />
      </div>
      {children}
      <noscript>
        <p>
          {m.scriptText()} <a href="/">{m.startLabel()}</a>
        </p>
      </noscript>
    </div>
  )
}
