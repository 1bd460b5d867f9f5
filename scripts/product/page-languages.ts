import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from '../../src/messages/locale'

export const filesIn = (tag: string) => `${filesOf(tag).replace('/_next/', '')}/_next`

export function completeLanguages(distDir: string, [, ...otherTags]: string[]): void {
  if (otherTags.length === 0) return
  const filesByTag = otherTags.map(filesIn)
  const files = readdirSync(join(distDir, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(distDir.length + 1))
    .filter((file) => !filesByTag.some((folder) => file.startsWith(folder)))
  for (const folder of filesByTag)
    for (const file of files) addFile(join(distDir, file), join(distDir, folder, file))
}

function addFile(file: string, copy: string): void {
  if (existsSync(copy)) return
  mkdirSync(dirname(copy), { recursive: true })
  if (!file.endsWith('.css')) linkSync(file, copy)
  else
    writeFileSync(copy, readFileSync(file, 'utf8').replaceAll('/_next/static/media/', '../media/'))
}
