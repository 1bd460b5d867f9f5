import { fileOf, type Import, importsOf, type Sources } from '../../support/sources'
import { consoleViolation, serverViolation } from './server'

export interface Violation {
  file: string
  rule: string
}

type Zone = string

/** From the bottom up; a zone is always open to itself. */
const mayImport: Record<Zone, Zone[]> = {
  messages: [],
  config: [],
  contract: ['messages'],
  ui: ['messages', 'config'],
  lib: ['messages', 'contract', 'config'],
  session: ['messages', 'lib', 'contract', 'config', 'ui'],
  checkout: ['messages', 'session', 'lib', 'ui', 'contract', 'config'],
  feature: ['messages', 'checkout', 'session', 'lib', 'ui', 'contract', 'config'],
  shell: ['messages', 'session', 'lib', 'ui', 'contract', 'config', 'feature door', 'mocks'],
  page: ['messages', 'shell', 'config', 'feature screen'],
  // Next's own pages belong to no feature and may draw. `_app` draws the host of the wallet's dialogs.
  'page of Next': ['messages', 'shell', 'config', 'ui', 'feature screen'],
  content: [],
  server: ['messages', 'contract', 'config', 'content'],
  console: ['messages', 'contract', 'config', 'server'],
  mocks: ['sample', 'lib', 'messages', 'contract', 'config'],
}

const nextPages = /^pages\/(_app|_document|_error|400|404|500)\.tsx$/

/** New features are guarded at once; any other new folder fails. */
export function zoneOf(file: string): { zone: Zone; feature?: string } {
  if (nextPages.test(file)) return { zone: 'page of Next' }
  if (file.startsWith('pages/')) return { zone: 'page' }
  const [, folder = '', feature] = file.split('/')
  if (folder === 'features' && feature === 'checkout') return { zone: 'checkout' }
  if (folder === 'features' && feature !== undefined) return { zone: 'feature', feature }
  return { zone: Object.hasOwn(mayImport, folder) ? folder : 'nowhere' }
}

function doorOf(target: string): Zone {
  if (/^src\/features\/[^/]+\/screens\//.test(target)) return 'feature screen'
  if (/^src\/features\/[^/]+\/messages(\/|$)/.test(target)) return 'feature messages'
  return /^src\/features\/[^/]+\/hooks\//.test(target) ? 'feature hook' : 'feature inside'
}

export function importViolations(sources: Sources): Violation[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    importsOf(file, text).flatMap((found) => [
      ...directionViolation(file, found),
      ...packageViolation(file, found),
      ...serverViolation(file, found),
      ...consoleViolation(file, found),
    ]),
  )
}

function directionViolation(file: string, found: Import): Violation[] {
  if (!found.isOurs) return []
  const from = zoneOf(file)
  const to = zoneOf(found.target)
  const allowed = mayImport[from.zone]
  if (allowed === undefined) return [{ file, rule: 'stands in no layer' }]
  const isStyle = found.target.endsWith('.css')
  if (from.zone === to.zone && from.feature === to.feature) return []
  if (from.zone.startsWith('page') && (to.zone.startsWith('page') || isStyle)) return []
  if (isAllowed(allowed, to.zone, found)) return []
  // A list that stands once, whoever reads it; of settings a description knows none.
  if (from.zone === 'contract' && /^src\/config\/(coins|durations|units)$/.test(found.target))
    return []
  // Which languages there are is everybody's, which of them are offered the house's.
  if (from.zone === 'messages' && found.target === 'src/config/house') return []
  // A type is gone before anything runs.
  if (from.zone === 'ui' && to.zone === 'contract' && found.isTypeOnly) return []
  if (to.zone === 'console' && file === 'src/server/run.ts' && found.isDynamic) return []
  if (from.zone === 'ui' && found.target.startsWith('src/contract/format/')) return []
  return [{ file, rule: `${from.zone} may not import ${found.target}` }]
}

/** Of the server, the mocked API knows the sample, the keys of its addresses, and what documents calls. */
const sample =
  /^src\/server\/(sandbox\/(sample\/bank|chain\/sandbox-tokens)|platform\/documentation\/schemas)$/

function isAllowed(allowed: Zone[], zone: Zone, { target, isDynamic }: Import): boolean {
  if (allowed.includes('sample') && sample.test(target)) return true
  // Only behind a condition that the build drops.
  if (zone === 'mocks')
    return allowed.includes('mocks') && (isDynamic || target === 'src/mocks/start')
  if (zone !== 'feature') return allowed.includes(zone)
  const door = doorOf(target)
  if (allowed.includes('feature screen')) return /screen|messages/.test(door)
  return allowed.includes('feature door') && /screen|hook/.test(door)
}

const packages: Record<Zone, RegExp> = {
  messages: /^$/,
  contract: /^(zod\/mini|crypto-js\/.+)$/,
  config: /^(zod\/mini|ibantools)$/,
}
const clientOnly =
  /^(react|react-dom|next|@mui\/.+|@emotion\/.+|@tanstack\/.+|axios|sonner|js-cookie)(\/|$)/
/** React draws the console once, on the server. */
const drawsElsewhere = /^(next|@mui\/.+|@emotion\/.+|@tanstack\/.+|axios|sonner|js-cookie)(\/|$)/
const serverOnly = /^(hono|@hono\/.+|drizzle-orm|postgres|@electric-sql\/.+|marked|node:.+)(\/|$)/

function packageViolation(file: string, found: Import): Violation[] {
  if (found.isOurs || found.isTypeOnly) return []
  if (file === readsBuild && found.target.startsWith('node:')) return []
  const { zone } = zoneOf(file)
  const allowed = packages[zone]
  const violation = [{ file, rule: `${zone} may not import ${found.target}` }]
  if (allowed !== undefined) return allowed.test(found.target) ? [] : violation
  const isPagesDoor = file === 'src/server/platform/node/pages.ts' && found.target === 'next'
  if (zone === 'server') return clientOnly.test(found.target) && !isPagesDoor ? violation : []
  if (zone === 'console') return drawsElsewhere.test(found.target) ? violation : []
  return serverOnly.test(found.target) ? violation : []
}

// Read by `_document` alone, never in a browser.
const readsBuild = 'src/shell/document.tsx'

const isRun = ({ isTypeOnly, isDynamic }: Import) => !isTypeOnly && !isDynamic

/** Each ring once, as `a → b → a`; of imports that run at once, unless others count too. */
export function importCycles(sources: Sources, counts = isRun): string[] {
  const edges = new Map(
    Object.entries(sources).map(([file, text]) => [
      file,
      importsOf(file, text)
        .filter((found) => found.isOurs && counts(found))
        .flatMap(({ target }) => fileOf(sources, target) ?? []),
    ]),
  )
  const rings = new Set<string>()
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) {
      const ring = way.slice(way.indexOf(file))
      const first = ring.indexOf([...ring].sort()[0] as string)
      const turned = [...ring.slice(first), ...ring.slice(0, first)]
      rings.add([...turned, turned[0]].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const next of edges.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of edges.keys()) walk(file, [])
  return [...rings].sort()
}
