import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider, Global, ThemeContext } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { createTheme } from '@mui/material/styles'
import { type ReactNode, useEffect, useState } from 'react'
import { housePalettes, type Palette } from '@/config/palettes'
import { useDocumentSetting } from './document-setting'
import { fonts, radiusPx, spacePx } from './tokens'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface TypeBackground {
    raised: string
  }
}

const ltrCache = createCache({ key: 'fnx', prepend: true })
let look: ReturnType<typeof makeLook> | undefined

/**
 * MUI is rendered only in browsers. Its provider would also store a theme, which is the shell's
 * task.
 */
export function MuiRoot({ children }: { children: ReactNode }) {
  look ??= makeLook()
  return (
    <CacheProvider value={useStyleCache()}>
      <Global styles={look.sheets} />
      <ThemeContext value={look.theme}>
        <DefaultPropsProvider value={look.theme.components as object}>
          {children}
        </DefaultPropsProvider>
      </ThemeContext>
    </CacheProvider>
  )
}

function useStyleCache(): EmotionCache {
  const isRtl = useDocumentSetting('dir') === 'rtl'
  const [rtlCache, setRtlCache] = useState<EmotionCache>()
  useEffect(() => {
    if (isRtl) void import('./rtl-cache').then((part) => setRtlCache(part.rtlCache))
  }, [isRtl])
  return (isRtl && rtlCache) || ltrCache
}

function makeLook() {
  const theme = makeTheme()
  return { theme, sheets: theme.generateStyleSheets() }
}

function makeTheme() {
  const palettes = housePalettes()
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
    components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
  })
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
