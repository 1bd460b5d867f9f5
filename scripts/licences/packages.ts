import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { type allowed, synonyms } from './allowed'

export interface Package {
  path: string
  name: string
  version: string
  licence: string
  isDirect: boolean
  use: keyof typeof allowed
}

type Word = string | { type?: string } | undefined
type StatedLicence = { license?: Word; licenses?: Word | Word[] }

interface Locked extends StatedLicence {
  version: string
  dev?: boolean
  link?: boolean
  optional?: boolean
}

export function readPackages() {
  const lock = readJson(join(projectRoot, 'package-lock.json'))
  const { dependencies, devDependencies } = lock.packages['']
  const directDependencies = { ...dependencies, ...devDependencies }
  const packages: Package[] = []
  let elsewhere = 0
  for (const [path, entry] of Object.entries<Locked>(lock.packages)) {
    if (entry.link || !path.startsWith('node_modules/')) continue
    const packageFile = join(projectRoot, path, 'package.json')
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isDirect = path === `node_modules/${name}` && Boolean(directDependencies[name])
    const use = entry.dev ? 'tools' : 'product'
    const facts = { path, name, version: entry.version, isDirect, use } as const
    if (existsSync(packageFile))
      packages.push({ ...facts, licence: licenceOf(readJson(packageFile)) })
    else if (entry.license) packages.push({ ...facts, licence: licenceOf(entry) })
    else if (entry.optional) elsewhere += 1
    else throw new Refusal(`${name} is not installed: run npm ci first.`)
  }
  return { packages, elsewhere }
}

function licenceOf({ license, licenses }: StatedLicence) {
  const words = [license ?? licenses]
    .flat()
    .map((word) => (typeof word === 'object' ? word.type : word))
  const licenceNames = words.flatMap((word) => (word ? [synonyms[word] ?? word] : []))
  return licenceNames.length === 0
    ? 'nothing'
    : licenceNames.join(' OR ').replace(/^\(([^()]*)\)$/, '$1')
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
