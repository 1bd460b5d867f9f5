import localFont from 'next/font/local'

// `optional`: both are preloaded and nearly always there at the first paint; a page that had to begin
// without one keeps its looks instead of moving under the reader's eyes. The style sheet names them by
// the names of these constants, which are the names of their families.
export const geist = localFont({
  src: './fonts/geist.woff2',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: 'Arial',
})

export const instrument = localFont({
  src: './fonts/instrument-serif.woff2',
  weight: '400',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
})

export const families = [geist, instrument].map(({ style }) => style.fontFamily).join()
