import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider, Global, ThemeContext } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useDocumentSetting } from './document-setting'
import { theme } from './theme'

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
  const [ltrCache] = useState(() => createCache({ key: 'fnx', prepend: true }))
  const [rtlCache, setRtlCache] = useState<EmotionCache>()
  useEffect(() => {
    if (isRtl) void import('./rtl-cache').then((part) => setRtlCache(part.rtlCache))
  }, [isRtl])
  return (isRtl && rtlCache) || ltrCache
}
