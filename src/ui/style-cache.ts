import createCache, { type EmotionCache } from '@emotion/cache'
import { createContext } from 'react'

/** Where a page's styles gather on the server; in a browser each root has its own cache. */
export const StyleCacheContext = createContext<EmotionCache | undefined>(undefined)

export const makeStyleCache = () => createCache({ key: 'fnx', prepend: true })
