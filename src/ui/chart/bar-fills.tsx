import type { SVGProps } from 'react'
import styles from './bars.module.css'

const barFillCount = 6

export const barFill = (id: string, index: number): string => `url(#${id}${index % barFillCount})`

type FillProps = { id: string; back: string | undefined; mark?: string | undefined; d?: string }

function Fill({ id, back, mark, d }: FillProps) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" className={back} />
      {d ? <path d={d} className={mark} /> : null}
    </pattern>
  )
}

type BarFillsProps = { id: string }

/** Told apart without color. */
export function BarFills({ id }: BarFillsProps) {
  const { accent, accentTint, text, textTint, accentLine, textLine } = styles
  const rising = 'M-1 1 1-1M0 6 6 0M5 7 7 5'
  const falling = 'M-1 5 1 7M0 0 6 6M5-1 7 1'
  return (
    <svg className={styles.fills} width="0" height="0" aria-hidden="true">
      <Fill id={`${id}0`} back={accent} />
      <Fill id={`${id}1`} back={accentTint} mark={accentLine} d={rising} />
      <Fill id={`${id}2`} back={text} />
      <Fill id={`${id}3`} back={textTint} mark={textLine} d={falling} />
      <Fill id={`${id}4`} back={accentTint} mark={accentLine} d="M3 2v2" />
      <Fill id={`${id}5`} back={textTint} />
    </svg>
  )
}

type SwatchProps = { id: string; index: number }

export function Swatch({ id, index }: SwatchProps) {
  return (
    <svg className={styles.swatch} width="14" height="14" aria-hidden="true">
      <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={barFill(id, index)} />
    </svg>
  )
}

export function Inset(props: SVGProps<SVGSVGElement>) {
  return <svg aria-hidden="true" overflow="visible" {...props} />
}
