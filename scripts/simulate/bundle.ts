import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../settings.mjs'

/** A fault that is put into the product while it is bundled, to test the oracle. */
export interface PlantedFault {
  name: string
  /** Each text occurs once in its file. */
  changes: { file: string; text: string; becomes: string }[]
}

const folder = join(projectRoot, '.build/simulation')

/** Its packages stay outside, so that they are loaded after the globals are replaced. */
const externalPackages = ['@electric-sql/pglite', 'pdfkit', 'pg', 'pg-boss', 'nodemailer']

/** Once for each block, which takes three seconds here: most turns would find nothing new, and be most of the work. */
const paces = [
  { file: 'src/server/jobs/follower.ts', text: 'everyMs = 1_000', becomes: 'everyMs = 3_000' },
  ...['dividends', 'gifts', 'recoveries', 'votes', 'buyBacks', 'answers', 'requests'].map(
    (job) => ({
      file: 'src/server/jobs/index.ts',
      text: `const ${job}Ms = 2_000`,
      becomes: `const ${job}Ms = 6_000`,
    }),
  ),
]

const requires =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** The path of the bundle of one entry; it is named by its content, so that runs share it. */
export async function bundle(entry: string, planted?: PlantedFault): Promise<string> {
  const { name: faultName, changes } = planted ?? { name: 'the world itself', changes: [] }
  const plantedFiles = new Set<string>()
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [`scripts/simulate/${entry}.ts`],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: externalPackages,
    banner: { js: requires },
    loader: { '.md': 'text' },
    jsx: 'automatic',
    plugins: [planting({ name: faultName, changes: [...paces, ...changes] }, plantedFiles)],
    write: false,
    logLevel: 'error',
  })
  const unplantedChange = changes.find(({ file }) => !plantedFiles.has(file))
  if (unplantedChange !== undefined)
    throw new Error(`${faultName}: ${unplantedChange.file} is not in the bundle.`)
  const text = outputFiles[0]?.text ?? ''
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const name = `${entry.replaceAll('/', '-')}-${hash}.mjs`
  return writeFile(name, text)
}

function planting({ name, changes }: PlantedFault, plantedFiles: Set<string>): Plugin {
  return {
    name: 'a planted fault',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => {
        const changesOfFile = changes.filter(({ file }) => path === join(projectRoot, file))
        if (changesOfFile.length === 0) return undefined
        let contents = readFileSync(path, 'utf8')
        for (const { file, text, becomes } of changesOfFile) {
          if (contents.split(text).length !== 2)
            throw new Error(`${name}: its text does not stand once in ${file}.`)
          contents = contents.replace(text, () => becomes)
          plantedFiles.add(file)
        }
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

function writeFile(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  // Renamed, so that nobody reads half a file.
  const freshPath = `${path}.${process.pid}`
  writeFileSync(freshPath, text)
  renameSync(freshPath, path)
  return path
}
