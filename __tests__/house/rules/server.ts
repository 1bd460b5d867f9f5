import { fileOf, type Import, importsOf, type Sources } from '../../support/sources'
import type { Violation } from './layer'

const steps = [
  ['platform'],
  ['chain'],
  ['signer'],
  [
    'modules/ledger',
    'modules/notifications',
    'modules/content',
    'modules/owner-events',
    'modules/terms',
  ],
  ['modules/webhooks'],
  ['modules/identity'],
  ['modules/bank', 'modules/kyc', 'modules/offerings', 'modules/wallets', 'modules/chain-orders'],
  [
    'modules/purchases',
    'modules/staking',
    'modules/swaps',
    'modules/custody',
    'modules/gifts',
    'modules/threads',
  ],
  ['modules/payables', 'modules/record-dates'],
  ['modules/dividends'],
  [
    'modules/votes',
    'modules/register',
    'modules/recoveries',
    'modules/buy-backs',
    'modules/legal-orders',
  ],
  ['modules/closing', 'modules/portfolio'],
  ['modules/papers', 'modules/operators', 'modules/escrow'],
  ['routes', 'sandbox/needs.ts'],
  ['jobs'],
  ['sandbox', 'app.ts'],
  ['compose.ts'],
  ['start'],
  ['ops'],
  ['run.ts'],
  ['start-or-refuse.ts'],
  ['main.ts'],
]
const stepOf = new Map(steps.flatMap((parts, step) => parts.map((part) => [part, step] as const)))

export function partOf(path: string): string | undefined {
  if (/^src\/server\/sandbox\/needs(\.ts)?$/.test(path)) return 'sandbox/needs.ts'
  const [, , folder = '', name = ''] = path.split('/')
  const part = folder === 'modules' ? `modules/${name}` : folder
  return [part, `${part}.ts`].find((step) => stepOf.has(step))
}

// Files, sockets and settings are known here alone; the rest is handed them, so a test or the simulation hands it others.
const nodeHomes =
  /^src\/server\/(main|run|start-or-refuse)\.ts$|^src\/server\/(start|ops|platform\/node)\/|\/providers\/|-node\.ts$|^src\/server\/platform\/db\/(connect|listen|postgres)\.ts$|^src\/server\/platform\/crypto\/keys\.ts$/
const nodeParts = /^src\/server\/(start|ops)\//

// It creates everything, so an importer could use everything.
const composes = /^src\/server\/(start\/|run\.ts$|main\.ts$)/

/**
 * platform ← chain ← modules by level ← routes ← jobs ← sandbox, app ← compose ← start ← ops ←
 * main. The needs of a sandbox are declared below it, for the parts that pass them on.
 */
export function serverViolation(file: string, imported: Import): Violation[] {
  if (!file.startsWith('src/server/')) return []
  const { target, isOurs, isTypeOnly, isDynamic } = imported
  const breaks = (rule: string) => [{ file, rule: `${rule} may not import ${target}` }]
  const from = partOf(file)
  if (from === undefined) return [{ file, rule: 'stands in no part of the server' }]
  if (/^node:/.test(target) && !nodeHomes.test(file)) return breaks('what knows no machine')
  if (file.startsWith('src/server/routes/') && /^drizzle-orm/.test(target)) return breaks('a route')
  if (/\.service\.ts$/.test(file) && target === 'hono' && !isTypeOnly) return breaks('a service')
  if (!isOurs || !target.startsWith('src/server/')) return []
  if (nodeParts.test(target) && !nodeHomes.test(file)) return breaks('what knows no machine')
  const to = partOf(target)
  if (to === undefined || to === from) return []
  if (to === 'compose.ts' && !composes.test(file)) return breaks(from)
  // Foreign keys may cross modules.
  if (file.endsWith('/tables.ts') && target.endsWith('/tables')) return []
  if (to === 'sandbox' && !isDynamic) return breaks(from)
  if (to === 'sandbox/needs.ts' && !isTypeOnly) return breaks(from)
  if ((stepOf.get(to) as number) >= (stepOf.get(from) as number)) return breaks(from)
  return isDoor(file, target) ? [] : [{ file, rule: `${target} is behind the door of ${to}` }]
}

/**
 * A module is entered through its index. Modules above may read its tables, and must pass it its
 * needs. Routes also call services, and a process chooses providers.
 */
function isDoor(file: string, target: string): boolean {
  if (!target.startsWith('src/server/modules/')) return true
  if (/^src\/server\/modules\/[^/]+(\/(tables|needs))?$/.test(target)) return true
  if (file.startsWith('src/server/routes/')) return target.endsWith('.service')
  return file.startsWith('src/server/start/') && target.includes('/providers/')
}

/** It asks and acts through the doors of modules: a query is next to the tables it reads. */
export function consoleViolation(file: string, imported: Import): Violation[] {
  if (!file.startsWith('src/console/')) return []
  const { target, isOurs } = imported
  const breaks = [{ file, rule: `the console may not import ${target}` }]
  if (/^drizzle-orm/.test(target)) return breaks
  if (!isOurs || !target.startsWith('src/server/')) return []
  if (target.endsWith('/tables')) return breaks
  const part = partOf(target)
  if (part === 'platform') return []
  const isModule = /^src\/server\/modules\/[^/]+(\/needs)?$/.test(target)
  if (isModule || (part?.startsWith('modules/') && target.endsWith('.service'))) return []
  return breaks
}

const sharedTables = ['memberTransactions']

/** Read from above, written by their own module alone. */
export function tableViolations(sources: Sources): Violation[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    const part = partOf(file)
    if (!file.startsWith('src/server/') || part === 'sandbox') return []
    return importsOf(file, text)
      .filter(({ target }) => target.endsWith('/tables') && partOf(target) !== part)
      .filter(({ target }) => target.startsWith('src/server/modules/'))
      .flatMap(({ target }) => written(text, target).map((name) => ({ file, name })))
      .map(({ name }) => ({ file, rule: `writes ${name}, which is another module's` }))
  })
}

function written(text: string, target: string): string[] {
  const end = target.replace(/^src\//, '@/')
  const names = new RegExp(`import \\{([^}]*)\\} from '${end}'`).exec(text)?.[1] ?? ''
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !sharedTables.includes(name))
    .filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\b`).test(text))
}

const maxNames = 25

export function doorViolations(sources: Sources): Violation[] {
  return Object.entries(sources)
    .filter(([file]) => /^src\/server\/modules\/[^/]+\/index\.ts$/.test(file))
    .flatMap(([file, text]) => {
      const names = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
        list.split(',').filter((name) => name.trim()),
      )
      return names.length > maxNames
        ? [{ file, rule: `has ${names.length} names, more than ${maxNames}` }]
        : []
    })
}

function folderOf(file: string): string {
  return /^src\/(server|console)\/[^/]+$/.test(file) ? file : file.slice(0, file.lastIndexOf('/'))
}

export function folderCircles(sources: Sources): string[] {
  const waysOfStep = new Set(
    Object.entries(sources).flatMap(([file, text]) =>
      importsOf(file, text).flatMap(({ target, isOurs, isTypeOnly }) => {
        const to = isOurs && !isTypeOnly ? fileOf(sources, target) : undefined
        if (to === undefined || file.endsWith('/index.ts')) return []
        const isKey = file.endsWith('/tables.ts') && to.endsWith('/tables.ts')
        return isKey ? [] : [`${folderOf(file)} ${folderOf(to)}`]
      }),
    ),
  )
  return [...waysOfStep]
    .map((way) => way.split(' ') as [string, string])
    .filter(([from, to]) => from < to && waysOfStep.has(`${to} ${from}`))
    .map(([from, to]) => `${from} ⇄ ${to}`)
    .sort()
}
