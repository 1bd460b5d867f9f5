import { importsOf, readSources, type Sources, topLevel } from '../support/sources'
import { importCycles, importViolations, type Violation } from './rules/layer'
import { sizeViolations, textViolations } from './rules/text'

const sources = readSources('src', 'pages')
const everything = { ...sources, ...readSources('scripts') }

const violationsOf = (file: string, text: string) => [
  ...importsOf(file, text).flatMap(({ isTypeOnly, target }) => (isTypeOnly ? [] : target)),
  ...(text.match(/^export (?!interface |type ).*/gm) ?? []),
]

const asText = (violations: Violation[]) => violations.map(({ file, rule }) => `${file}: ${rule}`)

describe('the house', () => {
  test('imports go one way', () => {
    expect(asText(importViolations(sources))).toEqual([])
  })

  test('no imports form a ring', () => {
    expect(importCycles(sources)).toEqual([])
  })

  test('on the server no imports of types form a ring either', () => {
    const server = readSources('src/server', 'src/console')
    expect(Object.keys(server).length).toBeGreaterThan(300)
    expect(importCycles(server, () => true)).toEqual([])
  })

  test('each module declares its needs in types only', () => {
    const modules = new Set(
      Object.keys(sources).flatMap((file) => /^src\/server\/modules\/[^/]+/.exec(file) ?? []),
    )
    const filesWithoutTests = Object.keys(sources).filter((file) =>
      /^src\/(server|console)\/(.+\/)?(needs|platform\/ports)\.ts$/.test(file),
    )
    expect(filesWithoutTests).toEqual(
      expect.arrayContaining([...modules].map((folder) => `${folder}/needs.ts`)),
    )
    for (const file of filesWithoutTests)
      expect([file, violationsOf(file, sources[file] ?? '')]).toEqual([file, []])
  })

  test('all our imports are seen and understood', () => {
    for (const [file, text] of Object.entries(sources)) {
      const importCount = (text.match(/\bfrom '|\bimport\(\s*'|^import '/gm) ?? []).length
      const isForOthers =
        /^src\/server\/(sandbox\/sample\/|platform\/documentation\/webhook-checks\.ts$)/.test(file)
      if (!isForOthers) expect([file, importsOf(file, text).length]).toEqual([file, importCount])
    }
  })

  test('files and functions stay small', () => {
    expect(asText(sizeViolations(everything))).toEqual([])
  })

  test('no export *, stray settings, empty names or postponed work', () => {
    expect(asText(textViolations(everything))).toEqual([])
  })

  test('the top level has only known names', () => {
    const knownNames = `
      .ci .editorconfig .env.example .github .gitignore .npmrc .nvmrc CHANGELOG.md
      CONTRIBUTING.md README.md SECURITY.md __tests__ biome.json deploy docs drizzle.config.js
      jest.browser.config.js jest.config.js jest.engines.config.js knip.json next.config.js
      package-lock.json package.json pages public scripts src tsconfig.json
    `
    expect(topLevel().filter((name) => !knownNames.split(/\s+/).includes(name))).toEqual([])
  })
})

describe('a violation that is planted is reported', () => {
  const planted = (files: Sources) => importViolations(files).map(({ rule }) => rule)

  const rows = (table: string) =>
    table
      .trim()
      .split('\n')
      .map((row) => row.split(' | ').map((cell) => cell.trim()) as [string, string, string])

  test.each(
    rows(`
    src/contract/a.ts | import { b } from '@/lib/b' | contract may not import src/lib/b
    src/contract/a.ts | import axios from 'axios' | contract may not import axios
    src/contract/a.ts | import { z } from 'zod' | contract may not import zod
    src/config/a.ts | import type { B } from '../contract/b' | config may not import src/contract/b
    src/messages/a.ts | import { b } from '@/lib/b' | messages may not import src/lib/b
    src/messages/a.ts | import { b } from 'react' | messages may not import react
    src/ui/a.tsx | import { b } from '@/lib/b' | ui may not import src/lib/b
    src/ui/a.tsx | import { block } from '@/contract/rich-text' | ui may not import src/contract/rich-text
    src/lib/a.ts | import { b } from '../ui/b' | lib may not import src/ui/b
    src/lib/a.ts | export { b } from '@/session/b' | lib may not import src/session/b
    src/session/a.ts | import { b } from '@/features/blog/hooks/b' | session may not import src/features/blog/hooks/b
    src/features/new/a.ts | import { b } from '@/features/blog/screens/b' | feature may not import src/features/blog/screens/b
    src/features/new/screens/a.ts | import { b } from '../../blog/keys' | feature may not import src/features/blog/keys
    src/features/new/a.ts | import { b } from '@/shell/b' | feature may not import src/shell/b
    src/features/new/a.ts | const b = await import('@/server/b') | feature may not import src/server/b
    src/shell/a.ts | import { b } from '@/features/new/components/b' | shell may not import src/features/new/components/b
    src/shell/a.ts | import { b } from '@/features/new/rules' | shell may not import src/features/new/rules
    src/shell/a.ts | import { b } from '@/server/b' | shell may not import src/server/b
    src/shell/a.ts | import { b } from '@/mocks/browser' | shell may not import src/mocks/browser
    pages/a.tsx | import { b } from '@/features/new/hooks/b' | page may not import src/features/new/hooks/b
    pages/a.tsx | import { b } from '@/features/new/components/b' | page may not import src/features/new/components/b
    pages/a.tsx | import { b } from '@/lib/b' | page may not import src/lib/b
    pages/a.tsx | import { b } from '@/ui/b' | page may not import src/ui/b
    pages/deep/[slug].tsx | import { b } from '../../src/session/b' | page may not import src/session/b
    src/server/app.ts | import { b } from '@/lib/b' | server may not import src/lib/b
    src/server/app.ts | import React from 'react' | server may not import react
    src/server/other/a.ts | import { b } from './b' | stands in no part of the server
    src/server/platform/db/a.ts | import { b } from '@/server/chain/nodes/b' | platform may not import src/server/chain/nodes/b
    src/server/modules/ledger/a.ts | import { b } from '@/server/modules/identity' | modules/ledger may not import src/server/modules/identity
    src/server/modules/swaps/a.ts | import { b } from '@/server/modules/staking' | modules/swaps may not import src/server/modules/staking
    src/server/modules/swaps/a.ts | import { b } from '@/server/modules/wallets/links' | src/server/modules/wallets/links is behind the door of modules/wallets
    src/server/modules/kyc/a.ts | import { b } from '@/server/modules/identity/login.service' | src/server/modules/identity/login.service is behind the door of modules/identity
    src/server/jobs/a.ts | import { b } from '@/server/modules/kyc/providers/b' | src/server/modules/kyc/providers/b is behind the door of modules/kyc
    src/server/start/a.ts | import { b } from '@/server/sandbox' | start may not import src/server/sandbox
    src/server/platform/http/a.ts | import type { Services } from '@/server/compose' | platform may not import src/server/compose
    src/server/app.ts | import type { Services } from './compose' | app.ts may not import src/server/compose
    src/server/ops/a.ts | import type { Services } from '@/server/compose' | ops may not import src/server/compose
    src/server/jobs/a.ts | import { b } from '@/server/sandbox/needs' | jobs may not import src/server/sandbox/needs
    src/server/routes/a.ts | import { sql } from 'drizzle-orm' | a route may not import drizzle-orm
    src/server/modules/kyc/a.service.ts | import { Hono } from 'hono' | a service may not import hono
    src/server/modules/kyc/a.service.ts | import { readFile } from 'node:fs' | what knows no machine may not import node:fs
    src/server/app.ts | import { b } from './start/b' | what knows no machine may not import src/server/start/b
    src/lib/a.ts | import { Hono } from 'hono' | lib may not import hono
    src/ui/a.tsx | import { readFile } from 'node:fs' | ui may not import node:fs
    src/mocks/a.ts | import { b } from '@/features/new/hooks/b' | mocks may not import src/features/new/hooks/b
    src/mocks/a.ts | import { compose } from '@/server/compose' | mocks may not import src/server/compose
    src/features/checkout/a.ts | import { b } from '@/features/new/rules' | checkout may not import src/features/new/rules
    src/other/a.ts | import { b } from '@/lib/b' | stands in no layer
    src/console/a.ts | import type { Services } from '@/server/compose' | the console may not import src/server/compose
    src/console/a.ts | import { b } from '@/ui/b' | console may not import src/ui/b
    src/console/a.ts | import { b } from '@mui/material' | console may not import @mui/material
    src/console/a.ts | import { b } from '@/server/ops/b' | the console may not import src/server/ops/b
    src/console/a.ts | import { b } from '@/server/modules/kyc/webhook' | the console may not import src/server/modules/kyc/webhook
    src/console/a.ts | import { sql } from 'drizzle-orm' | the console may not import drizzle-orm
    src/console/a.ts | import type { B } from '@/server/modules/kyc/tables' | the console may not import src/server/modules/kyc/tables
    src/console/a.ts | import { b } from '@/server/platform/db/tables' | the console may not import src/server/platform/db/tables
    src/server/run.ts | import { b } from '@/console/b' | server may not import src/console/b
    src/server/jobs/a.ts | const b = () => import('@/console/b') | server may not import src/console/b
    `),
  )('%s with %s: %s', (file, text, rule) => {
    expect(planted({ [file]: `${text}\n` })).toContain(rule)
  })

  test.each(
    rows(`
    src/shell/a.ts | const b = () => import('@/mocks/browser')
    src/shell/a.ts | import { b } from '@/features/new/screens/b'
    src/features/new/screens/a.tsx | import { b } from '../hooks/b'
    src/features/new/screens/a.tsx | import { b } from '@/features/checkout/machine'
    pages/a.tsx | export { default } from './b'
    pages/404.tsx | import { b } from '@/ui/b'
    src/server/start/a.ts | import { b } from 'node:fs'
    src/server/start/a.ts | const b = () => import('@/server/sandbox')
    src/server/start/a.ts | import { b } from '@/server/modules/kyc/providers/b'
    src/server/routes/a.ts | import { b } from '@/server/modules/kyc/b.service'
    src/server/modules/swaps/a.ts | import type { WalletsNeeds } from '@/server/modules/wallets/needs'
    src/server/jobs/a.ts | import type { SandboxNeeds } from '@/server/sandbox/needs'
    src/server/start/a.ts | import { compose } from '@/server/compose'
    src/mocks/a.ts | import { sampleBank } from '@/server/sandbox/sample/bank'
    src/server/modules/kyc/a.ts | import { b } from '@/server/modules/identity/tables'
    src/ui/a.tsx | import type { Token } from 'marked'
    src/server/run.ts | const b = () => import('@/console/app')
    src/console/a.ts | import { b } from '@/server/modules/kyc/operator-reads.service'
    src/console/a.ts | import { b } from '@/server/modules/kyc/b/c.service'
    src/console/a.ts | import type { OperatorsNeeds } from '@/server/modules/operators/needs'
    src/ui/a.tsx | import type { Block } from '@/contract/rich-text'
    `),
  )('and what is right is not: %s with %s', (file, text) => {
    expect(planted({ [file]: `${text}\n` })).toEqual([])
  })

  test('a ring of imports, once', () => {
    const ring = {
      'src/lib/a.ts': `import { b } from './b'\n`,
      'src/lib/b.ts': `import { c } from '@/lib/c'\n`,
      'src/lib/c.ts': `import { a } from './a'\n`,
      'src/lib/d.ts': `import { b } from './b'\nimport type { E } from './e'\n`,
      'src/lib/e.ts': `import { d } from './d'\n`,
    }
    expect(importCycles(ring)).toEqual([
      'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
    ])
  })

  test('a ring of types, where they count', () => {
    const ring = {
      'src/server/a.ts': `import type { B } from './b'\n`,
      'src/server/b.ts': `export const a = () => import('./a')\n`,
    }
    expect(importCycles(ring)).toEqual([])
    expect(importCycles(ring, () => true)).toEqual([
      'src/server/a.ts → src/server/b.ts → src/server/a.ts',
    ])
  })

  test.each([`import { b } from './b'\nexport interface Needs {}\n`, `export const needs = {}\n`])(
    'needs that are more than types: %j',
    (text) => {
      expect(violationsOf('src/server/jobs/needs.ts', text)).toHaveLength(1)
    },
  )

  test('a file and a function too long', () => {
    const body = (count: number) => '  work()\n'.repeat(count)
    const longSources = {
      'src/lib/file.ts': 'work()\n'.repeat(401),
      'src/lib/function.ts': `export async function slow(\n  a: string,\n): Promise<void> {\n${body(80)}}\n`,
      'src/lib/arrow.ts': `export const slow = async (a: string) => {\n${body(80)}}\n`,
      'src/lib/fine.ts': `export function quick(): void {\n${body(78)}}\n`,
      'src/ui/component.tsx': `export function Large() {\n${body(100)}}\n`,
      'src/ui/fine.tsx': `export function Fine() {\n${body(98)}}\n`,
      'src/server/sandbox/sample/texts.ts': 'words\n'.repeat(500),
      'src/features/new/copy/home.ts': 'words\n'.repeat(500),
    }
    expect(asText(sizeViolations(longSources))).toEqual([
      'src/lib/file.ts: has 401 lines, more than 400',
      'src/lib/function.ts: line 3: 82 lines in a function, more than 80',
      'src/lib/arrow.ts: line 1: 82 lines in a function, more than 80',
      'src/ui/component.tsx: line 1: 102 lines in a function, more than 100',
    ])
  })

  test.each([
    ['src/lib/a.ts', `export * from './b'\n`, 'has an export *'],
    ['src/ui/a.tsx', 'function A() {\n  latest.current = 1\n}\n', 'writes a ref while it draws'],
    ['src/lib/a.ts', 'const port = process.env.PORT\n', 'reads process.env'],
    ['src/ui/a.tsx', 'const { PORT } = process.env\n', 'reads process.env'],
    ['src/lib/utils.ts', '', 'has a name that says nothing'],
    ['src/lib/aThing.ts', '', 'is not in kebab-case'],
    [
      'src/console/a.tsx',
      'const todo = `npm run ops -- reconcile`\n',
      'says how operators’ commands are typed, which opsCommand knows',
    ],
    ['src/lib/a.ts', '// TODO later\n', 'puts something off'],
    ['src/lib/a.ts', '// @ts-ignore\n', 'puts something off'],
  ])('%s with %j', (file, text, rule) => {
    expect(textViolations({ [file]: text })).toEqual([{ file, rule }])
  })
})
