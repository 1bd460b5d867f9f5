// node scripts/run.mjs build: prints as JSON where it stands.
import { parseArgs } from 'node:util'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBuild } from './product/build'
import { runCommand } from './refusal.mjs'
import { loadSettings } from './settings.mjs'

// It takes no words, and refuses any.
parseArgs()
stopWhenAsked({ code: 130 })
await runCommand(async () => {
  const { mode } = loadSettings()
  await ensureInstalled({ size: 'product', say: console.error })
  console.log(JSON.stringify(await ensureBuild({ mode, say: console.error })))
})
