// npm run migration -- <name>: writes a migration from the changes in the modules' tables.ts.
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const folder = join(projectRoot, 'src/server/platform/db/migrations')
const filesIn = (of: string, suffix: string) =>
  readdirSync(join(folder, of))
    .filter((file) => file.endsWith(suffix))
    .sort()

await runCommand(() => {
  const name = process.argv[2]
  if (!name) throw new Refusal('Give the migration a name: npm run migration -- <name>')
  const kit = join(projectRoot, 'node_modules/drizzle-kit/bin.cjs')
  // `--custom` begins one in which no table changes, for functions, triggers and data.
  const args = [kit, 'generate', '--name', name, ...process.argv.slice(3)]
  execFileSync(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' })
  // The next migration is made from the newest snapshot alone.
  for (const snapshot of filesIn('meta', '_snapshot.json').slice(0, -1))
    rmSync(join(folder, 'meta', snapshot))
  writeFileSync(join(folder, 'index.ts'), listOf(filesIn('', '.sql')))
})

function listOf(files: string[]): string {
  const imports = files.map(
    (file, index) => `import sql${index} from './${file}' with { type: 'text' }`,
  )
  const entries = files.map(
    (file, index) => `  { name: '${file.replace('.sql', '')}', sql: sql${index} },`,
  )
  const head = '// Written by `npm run migration`, so that none is forgotten.'
  const opening = 'export const migrations: { name: string; sql: string }[] = ['
  return [head, ...imports, '', opening, ...entries, ']', ''].join('\n')
}
