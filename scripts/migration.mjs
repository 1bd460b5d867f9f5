// Makes a migration from the tables.ts of each part of the server and lists all of them in one module,
// so that the same text runs in Node and in the browser. Usage: npm run migration -- <name>
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/server/platform/db/migrations'
const name = process.argv[2]
if (name) {
  const kit = join('node_modules', 'drizzle-kit', 'bin.cjs')
  execFileSync(process.execPath, [kit, 'generate', '--name', name], { stdio: 'inherit' })
}

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
const entries = files.map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return `  { name: ${JSON.stringify(file.replace('.sql', ''))}, sql: ${JSON.stringify(text)} },`
})
const lines = [
  '// Written by `npm run migration`; the .sql files beside it are the source.',
  'export const migrations: { name: string; sql: string }[] = [',
  ...entries,
  ']',
  '',
]
writeFileSync(join(folder, 'index.ts'), lines.join('\n'))
process.stdout.write(`${files.length} migrations listed in ${folder}/index.ts\n`)
