import localFont from 'next/font/local'

const text = localFont({
  src: './fonts/geist.woff2',
  weight: '100 900',
  variable: '--fnx-geist',
  display: 'swap',
  adjustFontFallback: 'Arial',
})

const display = localFont({
  src: './fonts/instrument-serif.woff2',
  weight: '400',
  variable: '--fnx-instrument',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})

export const fontClassNames = `${text.variable} ${display.variable}`
