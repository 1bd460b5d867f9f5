import { readFileSync, writeFileSync } from 'node:fs'
import { fileOf, importsOf, readSources, type Sources } from '../support/sources'
import { zoneOf } from './rules/layer'
import { partOf } from './rules/server'

const renewing = 'RENEW=layers npx jest __tests__/house/architecture.test.ts'
const page = 'docs/architecture.md'
const sources = readSources('src', 'pages')

test(`the pictures of layers match the imports; after a change: ${renewing}`, () => {
  const drawnPage = withPictures(readFileSync(page, 'utf8'), sources)
  if (process.env.RENEW === 'layers') writeFileSync(page, drawnPage)
  expect(readFileSync(page, 'utf8')).toBe(drawnPage)
})

test('a picture has shortest ways, and dots for later imports', () => {
  const planted = {
    'pages/a.tsx': `import { a } from '@/shell/a'\nimport { lib } from '@/lib/lib'\n`,
    'src/shell/a.ts': `import { lib } from '@/lib/lib'\nconst later = () => import('@/mocks/start')\n`,
    'src/lib/lib.ts': `import type { A } from '@/shell/a'\n`,
    'src/mocks/start.ts': '',
  }
  expect(pictureOf(planted, clientPart)).toEqual([
    '  pages --> shell',
    '  shell --> lib',
    '  shell -.-> mocks',
  ])
})

function clientPart(file: string): string {
  const { zone } = zoneOf(file)
  if (zone.startsWith('page')) return 'pages'
  return zone === 'feature' ? 'features' : zone
}

function serverPart(file: string): string | undefined {
  return file.startsWith('src/server/') ? partOf(file)?.replace('modules/', '') : undefined
}

function withPictures(text: string, files: Sources): string {
  const drawnPicture = (name: string, lines: string[]) => {
    const block = ['```mermaid', 'flowchart TD', ...lines, '```']
    return [`<!-- ${name}: ${renewing} -->`, ...block, `<!-- end of ${name} -->`].join('\n')
  }
  return [
    ['client', pictureOf(files, clientPart)] as const,
    ['server', pictureOf(files, serverPart)] as const,
  ].reduce(
    (now, [name, lines]) =>
      now.replace(new RegExp(`<!-- ${name}: [\\s\\S]*<!-- end of ${name} -->`), () =>
        drawnPicture(name, lines),
      ),
    text,
  )
}

type Ways = Map<string, { isDynamic: boolean }>
type Graph = Map<string, Ways>

function pictureOf(files: Sources, part: (file: string) => string | undefined): string[] {
  const graph = graphOf(files, part)
  const lines = [...graph].flatMap(([from, imports]) =>
    [...imports]
      .filter(
        ([to]) => !atOnce(imports).some((between) => between !== to && leads(graph, between, to)),
      )
      .map(([to, { isDynamic }]) => `  ${from} ${isDynamic ? '-.->' : '-->'} ${to}`),
  )
  return lines.sort()
}

function graphOf(files: Sources, part: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const [file, text] of Object.entries(files)) {
    for (const { target, isOurs, isTypeOnly, isDynamic } of importsOf(file, text)) {
      const importedFile = isOurs && !isTypeOnly ? fileOf(files, target) : undefined
      const isKey = file.endsWith('/tables.ts') && importedFile?.endsWith('/tables.ts')
      const [from, to] = [part(file), importedFile && part(importedFile)]
      if (isKey || from === undefined || to === undefined || from === to) continue
      const imports = graph.get(from) ?? new Map<string, { isDynamic: boolean }>()
      imports.set(to, { isDynamic: isDynamic && imports.get(to)?.isDynamic !== false })
      graph.set(from, imports)
    }
  }
  return graph
}

function leads(graph: Graph, from: string, to: string): boolean {
  return atOnce(graph.get(from)).some((next) => next === to || leads(graph, next, to))
}

/** A dynamic import may point upwards. */
function atOnce(imports: Ways = new Map()): string[] {
  return [...imports].filter(([, { isDynamic }]) => !isDynamic).map(([to]) => to)
}
