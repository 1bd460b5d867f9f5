import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { clientFiles } from '../../src/server/platform/documentation/client'
import { sampleBank } from '../../src/server/sandbox/sample/bank'
import { readPackages } from '../licences/packages'
import { serverBundle } from '../product/build'
import { projectRoot } from '../settings.mjs'
import { type Lock, lockFile } from './locked'
import { partsList } from './parts-list'
import { logKeysIn } from './signed-list'
import { type Files, tarOf } from './tar'

interface Built {
  distDir: string
  server: string
}

const read = (file: string) => readFileSync(join(projectRoot, file))
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

interface Of {
  commit: string
  seconds: number
  /** With its base image by digest, where a registry told one. */
  containerfile?: string
  /** The picture book, if it was made of this commit. */
  book?: Files | undefined
}

export function packed({ distDir, server }: Built, of: Of) {
  const { name, version, license, engines } = JSON.parse(String(read('package.json')))
  const { packages: lock } = JSON.parse(String(read('package-lock.json')))
  const bundles = filesOf(dirname(server), { wanted: /\.(mjs|html)$/ })
  const pages = pagesFrom(distDir, bundles)
  const settings = Object.fromEntries(
    Object.entries(process.env)
      .filter(([key, value]) => key.startsWith('NEXT_PUBLIC_') && value)
      .sort(),
  )
  const dependencies = neededBy(pages, lock)
  const about = { name, version, private: true, license, type: 'commonjs', engines, dependencies }
  const files: Files = {
    ...under('pages', pages),
    ...under('server', bundles),
    ...under('public', filesOf(join(projectRoot, 'public'))),
    ...under('migrations', filesOf(join(projectRoot, migrations), { wanted: /\.sql$/ })),
    ...under('deploy', filesOf(join(projectRoot, 'deploy'), { wanted: /^(?!fnx\.mjs$)/ })),
    ...(of.containerfile && { 'deploy/Containerfile': Buffer.from(of.containerfile) }),
    ...under('client', clientFolder),
    'fnx.mjs': read('deploy/fnx.mjs'),
    'next.config.js': read('next.config.js'),
    '.env.example': read('.env.example'),
    ...under('docs/operations', filesOf(join(projectRoot, 'docs/operations'))),
    'docs/rehearsal.md': read('docs/rehearsal.md'),
    'CHANGELOG.md': read('CHANGELOG.md'),
    ...under('first-bank', filesOf(join(projectRoot, 'src/content/sample'), { wanted: /\// })),
    ...under('first-bank', filesOf(join(projectRoot, 'src/content/issuer'))),
    'first-bank/bank-overview.json': json(sampleBank),
    'LICENSES/overview.md': read('docs/licences.md'),
    'LICENSES/fonts.md': read('src/ui/fonts/LICENSES.md'),
    'LICENSES/packages.txt': licenceTexts(lock),
    'package.json': json(about),
    'package-lock.json': json(lockFile(about, lock)),
    ...logKeysIn(process.env),
    'release.json': json({ version, commit: of.commit, settings }),
  }
  const inFolder = under(`${name}-${version}`, files)
  const shipped = {
    [`${name}-${version}.tar.gz`]: tarOf(inFolder, of.seconds),
    [`${name}-${version}.cdx.json`]: json(
      partsList(lock, { name, version, commit: of.commit, seconds: of.seconds }),
    ),
    ...(of.book && {
      [`${name}-${version}-pictures.tar.gz`]: tarOf(
        under(`${name}-${version}-pictures`, of.book),
        of.seconds,
      ),
    }),
  }
  return { shipped, listed: { ...shipped, ...inFolder } }
}

/** For programs that build on this release; a running one serves the same. */
const clientFolder = Object.fromEntries(
  Object.entries(clientFiles('production')).map(([name, make]) => [name, Buffer.from(make())]),
)

const migrations = 'src/server/platform/db/migrations'

/** The pages without the paths of this build and the random values that Next puts into them. */
function pagesFrom(distDir: string, server: Files): Files {
  const made = filesOf(join(projectRoot, distDir), {
    wanted: /^(?!(cache|diagnostics|types)\/|trace|.*\.map$)/,
  })
  // Next's keys for previews, of which there are none; they must be the same in each build.
  const seed = hashOf(Object.values(server).map(hashOf).join(''))
  const change = (name: string, to: (text: string) => string) => {
    made[name] = Buffer.from(to(String(made[name])))
  }
  for (const name of ['prerender-manifest.json', 'server/preview-props.json'])
    change(name, (text) =>
      text.replace(
        /"(previewMode\w+)":( ?)"([0-9a-f]+)"/g,
        (_, key, space, old) => `"${key}":${space}"${hashOf(seed + key).slice(0, old.length)}"`,
      ),
    )
  const inOrder = (list: string) => JSON.stringify(JSON.parse(list).sort())
  change('dynamic-css-manifest.json', inOrder)
  change('server/dynamic-css-manifest.js', (text) => text.replace(/\[.*\]/, inOrder))
  change('server/pages-manifest.json', (text) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).sort())),
  )
  for (const name of ['required-server-files.json', 'required-server-files.js'])
    change(name, (text) => text.replaceAll(projectRoot, '.').replaceAll(distDir, 'pages'))
  return made
}

function neededBy(pages: Files, lock: Lock): Record<string, string> {
  const asked = Object.entries(pages)
    .filter(([name]) => name.startsWith('server/') && name.endsWith('.js'))
    .flatMap(([, text]) => [...String(text).matchAll(/\b(?:require|import)\("([^".][^"]*)"\)/g)])
    .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
  const names = [...new Set([...serverBundle('production').external, ...asked])]
  const ofPackages = names.filter((name) => name && !isBuiltin(name)).sort()
  return Object.fromEntries(
    ofPackages.map((name) => [name, lock[`node_modules/${name}`]?.version ?? 'unknown']),
  )
}

function licenceTexts(lock: Lock): Buffer {
  const texts = readPackages()
    .packages.filter(({ use, path }) => use === 'product' && !lock[path]?.optional)
    .map(({ path, name, version, licence }) => {
      const wanted = /^(licen[cs]e|notice|copying)/i
      const files = filesOf(join(projectRoot, path), { wanted, recursive: false })
      return [`${name} ${version}: ${licence}`, ...Object.values(files).map(String)].join('\n\n')
    })
  return Buffer.from(`${[...new Set(texts)].sort().join(`\n\n${'='.repeat(80)}\n`)}\n`)
}

function under(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]),
  )
}

function filesOf(folder: string, { wanted = /./, recursive = true } = {}): Files {
  const names = readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => wanted.test(name))
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name))]))
}

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
