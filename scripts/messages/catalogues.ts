import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../src/messages/languages'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { moduleOf } from './write'

/** Languages not offered yet cost no page a byte. */
export function moduleIn(folder: string): string {
  const path = join(projectRoot, folder)
  const names = readdirSync(path)
  const tags = languages.map(({ tag }) => tag).filter((tag) => names.includes(`${tag}.json`))
  const texts = tags.map((tag) => [
    tag,
    JSON.parse(readFileSync(join(path, `${tag}.json`), 'utf8')),
  ])
  try {
    return moduleOf(Object.fromEntries(texts))
  } catch (error) {
    throw new Refusal(`${folder}: ${(error as Error).message}`)
  }
}
