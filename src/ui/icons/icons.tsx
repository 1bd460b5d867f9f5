import css from './icons.module.css'

export type IconProps = { size?: number }

type GlyphProps = IconProps & { d: string; dot?: string; follows?: boolean }

function Glyph({ size = 20, d, dot, follows = false }: GlyphProps) {
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

export const IconMenu = (props: IconProps) => <Glyph {...props} d="M3 5.5h14M3 10h14M3 14.5h14" />

export const IconClose = (props: IconProps) => (
  <Glyph {...props} d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
)

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

export const IconSearch = (props: IconProps) => (
  <Glyph {...props} d="M8.75 3a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 1 0 0-11.5zM13 13l4 4" />
)

export const IconChevron = (props: IconProps) => <Glyph {...props} d="M5 7.75l5 5 5-5" />

export const IconNext = (props: IconProps) => <Glyph {...props} follows d="M8 5.5l4.5 4.5L8 14.5" />

export const IconArrowRight = (props: IconProps) => (
  <Glyph {...props} follows d="M3.5 10h13M11.5 5l5 5-5 5" />
)

export const IconExternalLink = (props: IconProps) => (
  <Glyph
    {...props}
    follows
    d="M8.5 4.5H5A1.5 1.5 0 0 0 3.5 6v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3.5M11.5 3.5h5v5M16.5 3.5L9 11"
  />
)

export const IconDownload = (props: IconProps) => (
  <Glyph {...props} d="M10 3v9.5M6 8.75l4 4 4-4M3.5 16.5h13" />
)

export const IconCheck = (props: IconProps) => <Glyph {...props} d="M3.75 10.75l4 4 8.5-9.5" />

export const IconPasskey = (props: IconProps) => (
  <Glyph
    {...props}
    d="M7.5 4a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6zM2.5 15.8c.4-2.9 2.3-4.3 5-4.3c1.1 0 2 .2 2.8 .7M14.5 7.3a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4zM14.5 11.7v5l-1.2-1M14.5 14.2l1.2-.9"
  />
)

export const IconCaution = (props: IconProps) => (
  <Glyph
    {...props}
    d="M10 3.25L2.5 16.25h15zM10 8.25v3.5"
    dot="M10 13.1a.9 .9 0 1 0 0 1.8a.9 .9 0 1 0 0-1.8z"
  />
)

export const IconCopy = (props: IconProps) => (
  <Glyph
    {...props}
    d="M8 7h7.5A1 1 0 0 1 16.5 8v7.5a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM4.5 13a1 1 0 0 1-1-1V4.5a1 1 0 0 1 1-1H12a1 1 0 0 1 1 1"
  />
)

export const IconLink = (props: IconProps) => (
  <Glyph
    {...props}
    d="M8.25 11.75a3.25 3.25 0 0 0 4.6 0l3-3a3.25 3.25 0 0 0-4.6-4.6L10.25 5.2M11.75 8.25a3.25 3.25 0 0 0-4.6 0l-3 3a3.25 3.25 0 0 0 4.6 4.6l1-1.05"
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

const lids = 'M2 10c2-3.5 4.75-5.25 8-5.25s6 1.75 8 5.25c-2 3.5-4.75 5.25-8 5.25S4 13.5 2 10z'

export const IconEye = (props: IconProps) => (
  <Glyph {...props} d={`${lids}M10 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z`} />
)

export const IconEyeOff = (props: IconProps) => (
  <Glyph {...props} d={`${lids}M3.500 16.500l13-13`} />
)

export const IconPrint = (props: IconProps) => (
  <Glyph
    {...props}
    d="M6 7V3.25h8V7M6 14.25H4.25A1.25 1.25 0 0 1 3 13V8.25A1.25 1.25 0 0 1 4.25 7h11.5A1.25 1.25 0 0 1 17 8.25V13a1.25 1.25 0 0 1-1.25 1.25H14M6 12h8v4.75H6z"
  />
)

export const IconDashboard = (props: IconProps) => (
  <Glyph {...props} d="M3.5 9.2L10 3.5l6.5 5.7v7.3h-13zM8 16.5v-4.2h4v4.2" />
)

export const IconBuy = (props: IconProps) => (
  <Glyph {...props} d="M10 3.2a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 1 0 0-13.6zM10 7v6M7 10h6" />
)

export const IconLock = (props: IconProps) => (
  <Glyph
    {...props}
    d="M5.7 9h8.6a1.2 1.2 0 0 1 1.2 1.2v5.1a1.2 1.2 0 0 1-1.2 1.2H5.7a1.2 1.2 0 0 1-1.2-1.2v-5.1A1.2 1.2 0 0 1 5.7 9zM6.8 9V6.7a3.2 3.2 0 0 1 6.4 0V9M10 12v1.6"
  />
)

export const IconSwap = (props: IconProps) => (
  <Glyph {...props} d="M4 7.2h12M13 4.2l3 3-3 3M16 13.2H4M7 10.2l-3 3 3 3" />
)

export const IconReceipt = (props: IconProps) => (
  <Glyph
    {...props}
    d="M5 3.5h10v13l-2-1.4-1.7 1.4-1.7-1.4-1.7 1.4L6.4 15 5 16.5zM7.6 7.3h4.8M7.6 10.3h4.8"
  />
)

export const IconHelp = (props: IconProps) => (
  <Glyph
    {...props}
    d="M10 3.2a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 1 0 0-13.6zM8 8.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.6-.7 1.1v.3"
    dot="M10 12.9a.8 .8 0 1 0 0 1.6a.8 .8 0 1 0 0-1.6z"
  />
)

export const IconMore = (props: IconProps) => (
  <Glyph
    {...props}
    d=""
    dot="M4.5 8.8a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4zM10 8.8a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4zM15.5 8.8a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4z"
  />
)
