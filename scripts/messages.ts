// node scripts/run.mjs messages [--check]: writes the typed functions of each catalogue beside its en.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moduleOf } from './messages/write'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

await runCommand(() => {
  const stale = folders().filter((folder) => {
    const file = join(projectRoot, folder, 'index.ts')
    return !existsSync(file) || readFileSync(file, 'utf8') !== moduleIn(folder)
  })
  if (process.argv.includes('--check') && stale.length > 0)
    throw new Refusal(`Not what its catalogue says, run npm run messages: ${stale.join(', ')}`)
  for (const folder of stale) writeFileSync(join(projectRoot, folder, 'index.ts'), moduleIn(folder))
})

function folders(): string[] {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /(^|\/)messages\/(\w+\/)?en\.json$/.test(file))
    .map((file) => dirname(`src/${file}`))
    .sort()
}

function moduleIn(folder: string): string {
  const path = join(projectRoot, folder)
  const names = readdirSync(path).filter((name) => /^[a-z]{2}\.json$/.test(name))
  const texts = names.map((name) => [
    name.slice(0, 2),
    JSON.parse(readFileSync(join(path, name), 'utf8')),
  ])
  try {
    return moduleOf(Object.fromEntries(texts))
  } catch (error) {
    throw new Refusal(`${folder}: ${(error as Error).message}`)
  }
}
