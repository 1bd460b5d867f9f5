import createCache, { type EmotionCache } from '@emotion/cache'
import { createContext } from 'react'

/** MUI's styles of one drawing. The server lays them into the head; in a browser each root makes its own. */
export const StyleCacheContext = createContext<EmotionCache | undefined>(undefined)

export const makeStyleCache = () => createCache({ key: 'fnx', prepend: true })

/** Keeps what is drawn to itself until the head is written: beside its element a style would be no valid page. */
export function makeHeadCache(): EmotionCache {
  return Object.assign(makeStyleCache(), { compat: true })
}

export interface HeadStyle {
  /** By it a browser finds again what need not be written twice. */
  name: string
  css: string
}

/** All that was drawn with this cache: whatever is global by its own name, the rest in one. */
export function headStyles({ key, inserted, registered }: EmotionCache): HeadStyle[] {
  const styles = Object.entries(inserted).flatMap(([name, css]) =>
    typeof css === 'string' ? [{ name, css }] : [],
  )
  const isOfClass = ({ name }: HeadStyle) => `${key}-${name}` in registered
  const ofClasses = styles.filter(isOfClass)
  return [
    ...styles
      .filter((style) => !isOfClass(style))
      .map(({ name, css }) => ({ name: `${key}-global ${name}`, css })),
    ...(ofClasses.length > 0
      ? [
          {
            name: [key, ...ofClasses.map(({ name }) => name)].join(' '),
            css: ofClasses.map(({ css }) => css).join(''),
          },
        ]
      : []),
  ]
}
