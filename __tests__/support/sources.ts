import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Sources = Record<string, string>

/** Each folder once, for all tests that are one program. */
const sourcesByFolder = new Map<string, Sources>()

export function readSources(...folders: string[]): Sources {
  return Object.assign(
    {},
    ...folders.map((folder) => sourcesByFolder.get(folder) ?? readFolder(folder)),
  )
}

/** For a rule that looks at each file by itself: where only some have changed, these. */
export function sourcesToLookAt(...folders: string[]): Sources {
  const changedFiles = process.env.TEST_CHANGED?.split(',')
  const allSources = Object.entries(readSources(...folders))
  return Object.fromEntries(allSources.filter(([file]) => changedFiles?.includes(file) ?? true))
}

function readFolder(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort()
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
  sourcesByFolder.set(folder, sources)
  return sources
}

export function topLevel(): string[] {
  if (!existsSync('.git'))
    return readdirSync('.').filter(
      (name) => !/^(node_modules|next-env\.d\.ts|\.(build|data|bench|swc))$/.test(name),
    )
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  return [...new Set(listed.map((file) => file.split('/')[0] as string))].sort()
}

export interface Import {
  target: string
  isOurs: boolean
  isTypeOnly: boolean
  isDynamic: boolean
}

const statement =
  /(?:^|[\n;}])\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g
const dynamic = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g

export function importsOf(file: string, text: string): Import[] {
  const staticImports = [...text.matchAll(statement)].map(([, type, target]) => ({
    ...resolved(file, target as string),
    isTypeOnly: type !== undefined,
    isDynamic: false,
  }))
  const dynamicImports = [...text.matchAll(dynamic)].map(([, target]) => ({
    ...resolved(file, target as string),
    isTypeOnly: false,
    isDynamic: true,
  }))
  return [...staticImports, ...dynamicImports]
}

function resolved(file: string, target: string): Pick<Import, 'target' | 'isOurs'> {
  if (target.startsWith('@/')) return { target: `src/${target.slice(2)}`, isOurs: true }
  if (target.startsWith('.')) return { target: join(file, '..', target), isOurs: true }
  return { target, isOurs: false }
}

export function fileOf(sources: Sources, target: string): string | undefined {
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((end) => target + end)
    .find((file) => Object.hasOwn(sources, file))
}
