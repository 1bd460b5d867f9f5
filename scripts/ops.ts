// node scripts/run.mjs ops <command> [arguments]: passes its arguments to the operator's commands, freshly built.
import { startChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBuild } from './product/build'
import { runCommand } from './refusal.mjs'
import { loadSettings } from './settings.mjs'

// What the command prints may be read by another program, so our own words go to the other stream.
const say = console.error

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const { mode } = loadSettings()
  await ensureInstalled({ size: 'product', say })
  const { ops } = await ensureBuild({ mode, parts: ['server'], say })
  const { exited } = startChild({
    args: ['--enable-source-maps', ops, ...process.argv.slice(2)],
    env: { ...process.env, NODE_ENV: 'production', APP_MODE: mode },
    stdio: 'inherit',
    attached: true,
  })
  return (await exited).code
})
