// node scripts/ops.mjs <command> [arguments]: passes its arguments to the operator's commands, freshly built.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { ensureBuild } from './build.mjs'
import { startChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { loadSettings } from './settings.mjs'

// What the command prints may be read by another program, so our own words go to the other stream.
const say = console.error

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const { mode } = loadSettings()
  await ensureInstalled({ size: 'product', say })
  const { ops } = await ensureBuild({ mode, parts: ['server'], say })
  if (!existsSync(ops)) throw new Refusal('There are no operator commands yet.')
  const { exited } = startChild({
    args: ['--enable-source-maps', ops, ...process.argv.slice(2)],
    env: { ...process.env, NODE_ENV: 'production', APP_MODE: mode },
    stdio: 'inherit',
    attached: true,
  })
  const { code } = await exited
  return code
})
