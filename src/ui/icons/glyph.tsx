import css from './icons.module.css'

export type IconProps = { size?: number }

type GlyphProps = IconProps & { d: string; dot?: string; follows?: boolean }

/** One stroke on a square of twenty; `follows` turns with the reading direction. */
export function Glyph({ size = 20, d, dot, follows = false }: GlyphProps) {
  return (
    <svg
      className={follows ? `${css.icon} ${css.follows}` : css.icon}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={d} />
      {dot ? <path className={css.dot} d={dot} /> : null}
    </svg>
  )
}
