// @ts-check
// npm runs this after an install by hand, which is then taken as it is.
import { noteInstalled } from './install.mjs'

noteInstalled(/\bdev\b/.test(process.env.npm_config_omit ?? '') ? 'product' : 'whole')
