import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect, useState } from 'react'
import { useDocumentSetting } from './document-setting'
import { theme } from './theme'

export type MuiRootProps = { children: ReactNode }

/** Around everything that is made of MUI. Pages without it load none of it. */
export function MuiRoot({ children }: MuiRootProps) {
  return (
    <CacheProvider value={useStyleCache()}>
      {/* The shell alone decides about the theme: MUI neither stores one nor writes it to the document. */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null} defaultMode="dark">
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
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
