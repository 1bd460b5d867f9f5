// @ts-check
// node scripts/start.mjs [--dev] [--mock]: from a fresh machine to a running product.
import './node-version.mjs'
import { stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled, secondsToInstall } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { load } from './run.mjs'
import { loadSettings, refuseTakenPorts } from './settings.mjs'
import { Way } from './way.mjs'

const isDev = process.argv.includes('--dev')
const isMock = process.argv.includes('--mock')
const secondsAfterPackages = isDev ? 10 : 45

await runCommand(async () => {
  /** @type {Way | undefined} */
  let way
  const onStop = () => {
    way?.close()
    console.log('\nStopping …')
  }
  stopWhenAsked({ code: 0, onStop })
  const settings = { ...loadSettings(), isDev, isMock }
  if (isDev && settings.mode === 'production')
    throw new Refusal('npm run dev is for a sandbox. Use npm start in production.')
  await refuseTakenPorts(settings)
  const size = isDev ? 'whole' : 'product'
  const packages = secondsToInstall({ size })
  way = new Way({ packages, rest: secondsAfterPackages }, { stream: process.stdout })
  try {
    await ensureInstalled({ size, way })
    const { serve } = await load('product/serve')
    return await serve(settings, way)
  } finally {
    way.close()
    await stopAll()
  }
})
