import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../../src/messages/languages'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { moduleOf } from './write'

type Catalogue = Record<string, Record<string, string>>

export function folders(): string[] {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /(^|\/)messages\/(\w+\/)?en\.json$/.test(file))
    .map((file) => dirname(`src/${file}`))
    .sort()
}

/** Languages not offered yet cost no page a byte. */
export function moduleIn(folder: string, more: (en: Catalogue[string]) => Catalogue = () => ({})) {
  const path = join(projectRoot, folder)
  const there = readdirSync(path)
  const tags = languages.map(({ tag }) => tag).filter((tag) => there.includes(`${tag}.json`))
  const texts = tags.map((tag) => [
    tag,
    JSON.parse(readFileSync(join(path, `${tag}.json`), 'utf8')),
  ])
  const catalogue: Catalogue = Object.fromEntries(texts)
  try {
    return moduleOf({ ...catalogue, ...more(catalogue.en ?? {}) })
  } catch (error) {
    throw new Refusal(`${folder}: ${(error as Error).message}`)
  }
}
