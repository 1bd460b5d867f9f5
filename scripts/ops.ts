import { startChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBuild } from './product/build'
import { runCommand } from './refusal.mjs'
import { chooseIssuer, loadSettings } from './settings.mjs'

// A program may read the command's output, so our words go to stderr.
const print = console.error

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const issuer = chooseIssuer(process.argv)
  const { mode } = loadSettings()
  await ensureInstalled({ size: 'product', say: print })
  const { ops } = await ensureBuild({ mode, parts: ['server'], say: print })
  const { exited } = startChild({
    args: ['--enable-source-maps', ops, ...process.argv.slice(2)],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: mode,
      ...(issuer !== undefined && { ISSUER_TYPED: issuer }),
    },
    stdio: 'inherit',
    attached: true,
  })
  return (await exited).code
})
