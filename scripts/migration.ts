// npm run migration -- <name>: also lists all in one module, the same for Node and the browser.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './settings.mjs'

const folder = join(projectRoot, 'src/server/platform/db/migrations')
const name = process.argv[2]
if (name) {
  const kit = join(projectRoot, 'node_modules/drizzle-kit/bin.cjs')
  const args = [kit, 'generate', '--name', name]
  execFileSync(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' })
}

const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const entries = files.sort().map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return `  { name: ${JSON.stringify(file.replace('.sql', ''))}, sql: ${JSON.stringify(text)} },`
})
const head = `// Written by \`npm run migration\`; the .sql files beside it are the source.
export const migrations: { name: string; sql: string }[] = [`
writeFileSync(join(folder, 'index.ts'), [head, ...entries, ']', ''].join('\n'))
console.log(`${files.length} migrations listed.`)
