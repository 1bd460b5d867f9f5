// node scripts/run.mjs build: builds what is stale and prints, as JSON, where the parts stand.
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBuild } from './product/build'
import { runCommand } from './refusal.mjs'
import { loadSettings } from './settings.mjs'

stopWhenAsked({ code: 130 })
await runCommand(async () => {
  const { mode } = loadSettings()
  await ensureInstalled({ size: 'product', say: console.error })
  console.log(JSON.stringify(await ensureBuild({ mode, say: console.error })))
})
