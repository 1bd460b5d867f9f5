import localFont from 'next/font/local'

// `optional`: preloaded, so nearly always available; otherwise the page does not change its looks.
// Constants are the style sheet's family names.
export const geist = localFont({
  src: '../../public/fonts/geist.woff2',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: 'Arial',
})

export const instrument = localFont({
  src: '../../public/fonts/instrument-serif.woff2',
  weight: '400',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
})

export const families = [geist, instrument].map(({ style }) => style.fontFamily).join()
