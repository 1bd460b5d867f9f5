import type { ReactNode } from 'react'
import { limits } from '@/config/limits'
import { Coin } from '../illustrations/coin'
import * as m from '../messages'
import css from './logo.module.css'
import styles from './logo.module.css'

const engravedFrom = 56
const wedge = 'M0 0L10.72-25.87A28 28 0 0 1 25.87-10.72z'

export type LogoMarkProps = { size?: number; title?: string; turning?: boolean }

/** A coin cut into equal shares, one lifted out. Small sizes keep only its edge, or the lines would clot. */
export function LogoMark({ size = 28, title, turning = false }: LogoMarkProps) {
  const engraved = size >= engravedFrom
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
        {engraved ? <Coin /> : <Coin rim={8} gap={4} plain />}
        <g className={turning ? css.turning : undefined}>
          <path className={css.share} d={wedge} transform="translate(4.8 -4.8)" />
        </g>
      </g>
    </svg>
  )
}

export type LogoWordmarkProps = { name: string; size?: number }

export function LogoWordmark({ name, size = 28 }: LogoWordmarkProps) {
  return (
    <span className={css.wordmark}>
      <LogoMark size={size} />
      {name}
    </span>
  )
}

type LogoLoaderProps = {
  /** A way on, when it takes long. */
  children?: ReactNode
}

/** The whole screen while a page changes: the logo, 200 wide, its lifted share turning. */
export function LogoLoader({ children }: LogoLoaderProps) {
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
