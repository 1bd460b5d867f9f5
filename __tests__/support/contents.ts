import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Content } from '@/server/modules/content'
import { readSample } from '@/server/sandbox/sample'
import { sampleOffering } from '@/server/sandbox/seed'

export const sampleContent = readSample(sampleOffering)
  .filter(({ language }) => language === 'en')
  .toSorted((a, b) => a.position - b.position)

export const sampleOf = (kind: Content['kind']): Content[] =>
  sampleContent.filter((item) => item.kind === kind)

const folders: string[] = []

export function contentFolder(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-contents-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

export function removeContentFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export function markdownFile(
  changes: Record<string, string | undefined> = {},
  body = 'Some words.',
): string {
  const fields = {
    kind: 'page',
    slug: 'put-in',
    category: 'company',
    categoryTitle: 'Company',
    title: 'Put in',
    summary: 'A text from outside.',
    publishedOn: '2026-01-01',
    updatedOn: '2026-02-01',
    ...changes,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}
