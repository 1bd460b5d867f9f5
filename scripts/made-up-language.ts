// node scripts/run.mjs made-up-language [folder]: a copy of the project with an additional made-up
// language, accented and a third longer. Text that is English there is in no language file; what is
// truncated there will be truncated in a real language. `MADE_UP_LANGUAGE=on npx jest
// __tests__/made-up-language` in that folder runs its tests without a browser, and
// `TEST_JOURNEYS=made-up-language/browser npx jest -c jest.browser.config.js` those with one. It
// shares this project's packages, so nothing is installed or started there.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { madeUpTag } from './messages/made-up'
import { copyWithMadeUpLanguage } from './messages/made-up-copy'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

await runCommand(async () => {
  const [folder = join(projectRoot, '.build/made-up-language')] = parseArgs({
    allowPositionals: true,
  }).positionals
  const root = resolve(folder)
  if (existsSync(root)) throw new Refusal(`${root} is there already.`)
  const writtenFiles = copyWithMadeUpLanguage(root)
  console.log(`${writtenFiles.length} files of the language “${madeUpTag}” in ${root}`)
  return 0
})
