import css from './icons.module.css'

export type IconProps = { size?: number }

type GlyphProps = IconProps & { d: string; dot?: string; way?: 'follows' | 'turns' }

export function Glyph({ size = 20, d, dot, way }: GlyphProps) {
  return (
    <svg
      className={way ? `${css.icon} ${css[way]}` : css.icon}
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

/** The icons of every page in one file, so that others load with the page that uses them. */
export const IconArrowRight = (props: IconProps) => (
  <Glyph {...props} way="follows" d="M3.5 10h13M11.5 5l5 5-5 5" />
)

export const IconMenu = (props: IconProps) => <Glyph {...props} d="M3 5.5h14M3 10h14M3 14.5h14" />

export const IconSun = (props: IconProps) => (
  <Glyph
    {...props}
    d="M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM10 1.75v1.5M10 16.75v1.5M1.75 10h1.5M16.75 10h1.5M4.17 4.17l1.06 1.06M14.77 14.77l1.06 1.06M4.17 15.83l1.06-1.06M14.77 5.23l1.06-1.06"
  />
)

export const IconMoon = (props: IconProps) => (
  <Glyph {...props} d="M16.75 11.9A7.25 7.25 0 0 1 8.1 3.25a7.25 7.25 0 1 0 8.65 8.65z" />
)

export const IconSettings = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3 5.5h6.5M14 5.5h3M11.75 3.25a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5zM3 14.5h3M10.5 14.5H17M8.25 12.25a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5z"
  />
)

export const IconBell = (props: IconProps) => (
  <Glyph
    {...props}
    d="M5 8.25a5 5 0 0 1 10 0c0 4 1.25 5.25 1.75 6H3.25c.5-.75 1.75-2 1.75-6zM8.25 16.75a2 2 0 0 0 3.5 0"
  />
)

export const IconUser = (props: IconProps) => (
  <Glyph {...props} d="M10 3a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM3.5 17a6.5 5.5 0 0 1 13 0" />
)

export const IconWallet = (props: IconProps) => (
  <Glyph
    {...props}
    d="M14.5 6.5V4.25a1 1 0 0 0-1.25-.97L4 5.4A1.4 1.4 0 0 0 3 6.75V15a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 17 15V8a1.5 1.5 0 0 0-1.5-1.5H4"
    dot="M13.75 10.5a1 1 0 1 0 0 2a1 1 0 1 0 0-2z"
  />
)
