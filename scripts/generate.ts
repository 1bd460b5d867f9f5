// node scripts/run.mjs generate [--pseudo <folder>]. Without words nothing is left to do here: run.mjs
// has renewed the generated files before.
import { writePseudo } from './messages/pseudo'
import { runCommand } from './refusal.mjs'

await runCommand(() => {
  const [flag, folder] = process.argv.slice(2)
  if (flag === '--pseudo' && folder) writePseudo(folder)
})
