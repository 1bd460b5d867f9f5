import createCache from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'

/** Turns every left of MUI's styles into a right. Fetched only by those who read from the right. */
export const rtlCache = createCache({ key: 'fnx-rtl', stylisPlugins: [rtlPlugin], prepend: true })
