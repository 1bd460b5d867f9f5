// node scripts/run.mjs budget [--write [--allow-growth]]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../src/messages/languages'
import { firstLocale } from '../src/messages/locale'
import { gzipSize } from './bench/figures'
import { stopWhenAsked } from './children.mjs'
import { ensureBuild } from './product/build'
import { filesIn } from './product/page-languages'
import { runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

type Sizes = Record<string, number>

const file = join(projectRoot, 'docs/byte-budget.json')
const room = 1.02

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const distDir =
    process.env.BUILT_PAGES ?? (await ensureBuild({ mode: 'sandbox', parts: ['web'] })).distDir
  const [sizes = {}, ...otherSizes] = languages.map(({ tag }) =>
    firstLoads(join(projectRoot, distDir), tag),
  )
  const limits: Sizes = JSON.parse(readFileSync(file, 'utf8'))
  if (!process.argv.includes('--write')) {
    for (const sizesOfLanguage of otherSizes) if (compare(sizesOfLanguage, limits) > 0) return 1
    return compare(sizes, limits)
  }
  const mayGrow = process.argv.includes('--allow-growth')
  const next = Object.entries(sizes).map(([page, size]) => {
    const limit = Math.ceil(size * room)
    return [page, mayGrow ? limit : Math.min(limit, limits[page] ?? limit)]
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`)
  return compare(sizes, Object.fromEntries(next))
})

interface Manifest {
  pages: Record<string, string[]>
  lowPriorityFiles: string[]
}

function firstLoads(distDir: string, tag: string): Sizes {
  const manifest = readFileSync(join(distDir, 'build-manifest.json'), 'utf8')
  const { pages, lowPriorityFiles }: Manifest = JSON.parse(manifest)
  const folder = tag === firstLocale ? distDir : join(distDir, filesIn(tag))
  const knownSizes: Sizes = {}
  const sizeOf = (path: string) => {
    knownSizes[path] ??= gzipSize(readFileSync(path))
    return knownSizes[path]
  }
  const boot = sizeOf(join(projectRoot, 'public/boot.js'))
  const sizes = Object.entries(pages)
    .filter(([page]) => page !== '/_app')
    .map(([page, files]) => {
      const scripts = new Set([...files, ...(pages['/_app'] ?? []), ...lowPriorityFiles])
      const ownScripts = [...scripts].filter((name) => name.endsWith('.js'))
      return [
        page,
        ownScripts.reduce((sum, name) => sum + sizeOf(join(folder, name)), boot),
      ] as const
    })
  return Object.fromEntries(sizes.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function compare(sizes: Sizes, limits: Sizes) {
  const complaints = Object.entries(sizes).flatMap(([page, size]) => {
    const limit = limits[page]
    if (limit === undefined) return [`${page} has no budget yet: it has ${size} bytes.`]
    if (size <= limit) return []
    return [
      `${page} has ${size} bytes of scripts until its first figure, ${size - limit} more than its ${limit}.`,
    ]
  })
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) {
    console.error(
      'Make it lighter. A growth that is worth it: node scripts/run.mjs budget --write --allow-growth',
    )
    return 1
  }
  const heaviest = Object.entries(sizes).sort(([, a], [, b]) => b - a)[0] ?? []
  console.log(
    `${Object.keys(sizes).length} pages within their budget; the heaviest is ${heaviest.join(' with ')} bytes.`,
  )
  return 0
}
