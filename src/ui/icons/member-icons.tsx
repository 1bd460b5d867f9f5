import { Glyph, type IconProps } from './glyph'

export const IconPasskey = (props: IconProps) => (
  <Glyph
    {...props}
    d="M7.5 4a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6zM2.5 15.8c.4-2.9 2.3-4.3 5-4.3c1.1 0 2 .2 2.8 .7M14.5 7.3a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4zM14.5 11.7v5l-1.2-1M14.5 14.2l1.2-.9"
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

export const IconCoins = (props: IconProps) => (
  <Glyph
    {...props}
    d="M10 4.500c3.600 0 6.500 1 6.500 2.300S13.600 9.100 10 9.100 3.500 8.100 3.500 6.800 6.400 4.500 10 4.500zM3.500 6.800v6.400c0 1.300 2.900 2.300 6.500 2.300s6.500-1 6.500-2.300V6.800M3.500 10c0 1.300 2.900 2.300 6.500 2.300s6.500-1 6.500-2.300"
  />
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
