import { Glyph, type IconProps } from './glyph'

export const IconClose = (props: IconProps) => (
  <Glyph {...props} d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
)

export const IconSearch = (props: IconProps) => (
  <Glyph {...props} d="M8.75 3a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 1 0 0-11.5zM13 13l4 4" />
)

export const IconChevron = (props: IconProps) => (
  <Glyph {...props} way="turns" d="M5 7.75l5 5 5-5" />
)

export const IconNext = (props: IconProps) => (
  <Glyph {...props} way="follows" d="M8 5.5l4.5 4.5L8 14.5" />
)

export const IconExternalLink = (props: IconProps) => (
  <Glyph
    {...props}
    way="follows"
    d="M8.5 4.5H5A1.5 1.5 0 0 0 3.5 6v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3.5M11.5 3.5h5v5M16.5 3.5L9 11"
  />
)

export const IconDownload = (props: IconProps) => (
  <Glyph {...props} d="M10 3v9.5M6 8.75l4 4 4-4M3.5 16.5h13" />
)

export const IconCheck = (props: IconProps) => <Glyph {...props} d="M3.75 10.75l4 4 8.5-9.5" />

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
