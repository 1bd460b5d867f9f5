import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageStyle } from '../documentation/page'
import written from './written-styles.json'

/** Identifies a style element by its text, as a content security policy does. */
export const styleHash = (text: string | Uint8Array) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Emotion and the wallet's window fill an empty element rule by rule, which no policy restricts.
 */
const empty = ''

/**
 * Every possible text of our style elements. It includes the sheets of the build, because Next
 * writes a page's sheet into the document on client-side navigation.
 */
export function styleHashes(builtFolder: string): string[] {
  const folder = join(builtFolder, 'static')
  // A process that serves no built pages, as in tests of the server, has no sheets either.
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const sheets = names
    .filter((name) => name.endsWith('.css'))
    .map((name) => styleHash(readFileSync(join(folder, name))))
  const ours = [empty, pageStyle()].map(styleHash)
  return [...new Set([...Object.values(written), ...ours, ...sheets])]
}
