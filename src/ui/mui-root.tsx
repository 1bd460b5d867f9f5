import type { EmotionCache } from '@emotion/cache'
import { CacheProvider, Global, ThemeContext } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { createTheme } from '@mui/material/styles'
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { useDocumentSetting } from './document-setting'
import { makeStyleCache, StyleCacheContext } from './style-cache'
import { controlPx, fonts, type Palette, palettes, radiusPx, spacePx } from './tokens'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface TypeBackground {
    raised: string
  }
}

let made: ReturnType<typeof makeTheme> | undefined

export type MuiRootProps = { children: ReactNode }

/**
 * Around everything that is made of MUI; pages without it load none of it. MUI's own provider would
 * also keep a theme of its own, in storage and on the document, which is the shell's business here.
 */
export function MuiRoot({ children }: MuiRootProps) {
  return (
    <Suspense>
      <Styled>{children}</Styled>
    </Suspense>
  )
}

function Styled({ children }: MuiRootProps) {
  const look = theme()
  return (
    <CacheProvider value={useStyleCache()}>
      <Global styles={variables()} />
      <ThemeContext value={look}>
        <DefaultPropsProvider value={look.components as object}>{children}</DefaultPropsProvider>
      </ThemeContext>
    </CacheProvider>
  )
}

let sheets: ReturnType<ReturnType<typeof theme>['generateStyleSheets']> | undefined

function variables() {
  sheets ??= theme().generateStyleSheets()
  return sheets
}

/** One cache for each drawing on the server, or a second visitor would get no styles. */
function useStyleCache(): EmotionCache {
  const isRtl = useDocumentSetting('dir') === 'rtl'
  const given = useContext(StyleCacheContext)
  const [ltrCache] = useState(() => given ?? makeStyleCache())
  const [rtlCache, setRtlCache] = useState<EmotionCache>()
  useEffect(() => {
    if (isRtl) void import('./rtl-cache').then((part) => setRtlCache(part.rtlCache))
  }, [isRtl])
  return (isRtl && rtlCache) || ltrCache
}

/** MUI drawn with our tokens. Only pages with form fields, menus or tables load it. */
function makeTheme() {
  return createTheme({
    cssVariables: { cssVarPrefix: 'fnx', colorSchemeSelector: '[data-theme=%s]' },
    colorSchemes: {
      dark: { palette: muiPalette(palettes.dark) },
      light: { palette: muiPalette(palettes.light) },
    },
    defaultColorScheme: 'dark',
    spacing: spacePx,
    shape: { borderRadius: radiusPx },
    typography: {
      fontFamily: fonts.text,
      button: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: controlPx } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { minHeight: controlPx, background: 'var(--fnx-palette-background-paper)' },
          // Kerning a million pasted letters without a space would stop the page for half a minute.
          input: { padding: '10px 14px', height: 'auto', lineHeight: 1.5, fontKerning: 'none' },
          multiline: { padding: 0 },
          // The hairline of the palette is too faint for the edge of something to be filled in.
          notchedOutline: {
            borderColor: 'color-mix(in srgb, var(--fnx-palette-text-secondary) 66%, transparent)',
          },
        },
      },
      MuiFormLabel: {
        styleOverrides: {
          root: {
            marginBlockEnd: 6,
            color: 'var(--fnx-palette-text-primary)',
            fontSize: '0.875rem',
            fontWeight: 500,
            lineHeight: 1.45,
          },
        },
      },
      MuiFormHelperText: {
        styleOverrides: {
          root: { margin: '6px 0 0', fontSize: '0.875rem', lineHeight: 1.5, textAlign: 'inherit' },
        },
      },
      MuiTextField: { defaultProps: { fullWidth: true, variant: 'outlined' } },
    },
  })
}

/** Made when a form is first drawn: beside the other modules it would be one long wait. */
function theme() {
  made ??= makeTheme()
  return made
}

function muiPalette(palette: Palette) {
  return {
    background: { default: palette.page, paper: palette.surface, raised: palette.raised },
    divider: palette.hairline,
    text: { primary: palette.text, secondary: palette.muted },
    primary: { main: palette.accent, contrastText: palette.onAccent },
    success: { main: palette.up },
    error: { main: palette.down },
    warning: { main: palette.caution },
  }
}
