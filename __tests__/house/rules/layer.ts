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
    importsOf(file, text).flatMap((imported) => [
      ...directionViolation(file, imported),
      ...packageViolation(file, imported),
      ...serverViolation(file, imported),
      ...consoleViolation(file, imported),
    ]),
  )
}

function directionViolation(file: string, imported: Import): Violation[] {
  if (!imported.isOurs) return []
  const from = zoneOf(file)
  const to = zoneOf(imported.target)
  const allowedZones = mayImport[from.zone]
  if (allowedZones === undefined) return [{ file, rule: 'stands in no layer' }]
  const isStyle = imported.target.endsWith('.css')
  if (from.zone === to.zone && from.feature === to.feature) return []
  if (from.zone.startsWith('page') && (to.zone.startsWith('page') || isStyle)) return []
  if (isAllowed(allowedZones, to.zone, imported)) return []
  // A list with a single definition for all readers; descriptions import no settings.
  if (from.zone === 'contract' && /^src\/config\/(coins|durations|units)$/.test(imported.target))
    return []
  // Which languages there are is everybody's, which of them are offered the house's.
  if (from.zone === 'messages' && imported.target === 'src/config/house') return []
  // A type is gone before anything runs.
  if (from.zone === 'ui' && to.zone === 'contract' && imported.isTypeOnly) return []
  if (to.zone === 'console' && file === 'src/server/run.ts' && imported.isDynamic) return []
  if (from.zone === 'ui' && imported.target.startsWith('src/contract/format/')) return []
  return [{ file, rule: `${from.zone} may not import ${imported.target}` }]
}

/**
 * Of the server, the mocked API imports the sample, the keys of its addresses, and the
 * documentation of calls.
 */
const sample =
  /^src\/server\/(sandbox\/(sample\/bank|chain\/sandbox-tokens)|platform\/documentation\/schemas)$/

function isAllowed(allowedZones: Zone[], zone: Zone, { target, isDynamic }: Import): boolean {
  if (allowedZones.includes('sample') && sample.test(target)) return true
  // Only behind a condition that the build drops.
  if (zone === 'mocks')
    return allowedZones.includes('mocks') && (isDynamic || target === 'src/mocks/start')
  if (zone !== 'feature') return allowedZones.includes(zone)
  const door = doorOf(target)
  if (allowedZones.includes('feature screen')) return /screen|messages/.test(door)
  return allowedZones.includes('feature door') && /screen|hook/.test(door)
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

function packageViolation(file: string, imported: Import): Violation[] {
  if (imported.isOurs || imported.isTypeOnly) return []
  if (file === readsBuild && imported.target.startsWith('node:')) return []
  const { zone } = zoneOf(file)
  const allowedPackages = packages[zone]
  const violation = [{ file, rule: `${zone} may not import ${imported.target}` }]
  if (allowedPackages !== undefined) return allowedPackages.test(imported.target) ? [] : violation
  const isPagesDoor = file === 'src/server/platform/node/pages.ts' && imported.target === 'next'
  if (zone === 'server') return clientOnly.test(imported.target) && !isPagesDoor ? violation : []
  if (zone === 'console') return drawsElsewhere.test(imported.target) ? violation : []
  return serverOnly.test(imported.target) ? violation : []
}

// Read by `_document` alone, never in a browser.
const readsBuild = 'src/shell/document.tsx'

const isRun = ({ isTypeOnly, isDynamic }: Import) => !isTypeOnly && !isDynamic

/** Each ring once, as `a → b → a`; of imports that run at once, unless others count too. */
export function importCycles(sources: Sources, isCounted = isRun): string[] {
  const edges = new Map(
    Object.entries(sources).map(([file, text]) => [
      file,
      importsOf(file, text)
        .filter((imported) => imported.isOurs && isCounted(imported))
        .flatMap(({ target }) => fileOf(sources, target) ?? []),
    ]),
  )
  const rings = new Set<string>()
  const doneFiles = new Set<string>()
  const walk = (file: string, pathHere: string[]) => {
    if (pathHere.includes(file)) {
      const ring = pathHere.slice(pathHere.indexOf(file))
      const first = ring.indexOf([...ring].sort()[0] as string)
      const turned = [...ring.slice(first), ...ring.slice(0, first)]
      rings.add([...turned, turned[0]].join(' → '))
      return
    }
    if (doneFiles.has(file)) return
    for (const next of edges.get(file) ?? []) walk(next, [...pathHere, file])
    doneFiles.add(file)
  }
  for (const file of edges.keys()) walk(file, [])
  return [...rings].sort()
}
