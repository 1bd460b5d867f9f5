import css from './icons.module.css'

export type IconProps = { size?: number }

type GlyphProps = IconProps & { d: string; dot?: string; follows?: boolean }

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

export const IconArrowRight = (props: IconProps) => (
  <Glyph {...props} follows d="M3.5 10h13M11.5 5l5 5-5 5" />
)
