// node scripts/run.mjs messages [--check | --pseudo <folder>]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders, moduleIn } from './messages/catalogues'
import { writePseudo } from './messages/pseudo'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

await runCommand(() => {
  const [flag, folder] = process.argv.slice(2)
  if (flag === '--pseudo' && folder) return writePseudo(folder)
  const stale = folders().filter((folder) => {
    const file = join(projectRoot, folder, 'index.ts')
    return !existsSync(file) || readFileSync(file, 'utf8') !== moduleIn(folder)
  })
  if (flag === '--check' && stale.length > 0)
    throw new Refusal(`Not what its catalogue says, run npm run messages: ${stale.join(', ')}`)
  for (const folder of stale) writeFileSync(join(projectRoot, folder, 'index.ts'), moduleIn(folder))
})
