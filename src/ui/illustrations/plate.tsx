import type { ReactNode } from 'react'
import css from './plate.module.css'

export type PlateProps = { children: ReactNode; flows?: boolean }

/** The common sheet of every illustration: one size, one light from the upper left, one ink. `flows` follows the reading direction. */
export function Plate({ children, flows }: PlateProps) {
  return (
    <svg
      className={flows ? `${css.plate} ${css.flows}` : css.plate}
      viewBox="0 0 480 360"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
