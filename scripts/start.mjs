// @ts-check
// node scripts/start.mjs [--dev] [--mock] [--issuer <folder>]: from a fresh machine to a running product.
import './node-version.mjs'
import { stopAll, stopWhenAsked } from './children.mjs'
import { FirstPage, hasFirstPage } from './first-page.mjs'
import { ensureInstalled } from './install.mjs'
import { Progress } from './progress.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { load, renewed } from './run.mjs'
import {
  chooseIssuer,
  loadSettings,
  mockSettings,
  nextSettings,
  refuseTakenPorts,
} from './settings.mjs'

const isDev = process.argv.includes('--dev')
const isMock = process.argv.includes('--mock')

await runCommand(async () => {
  /** @type {Progress | undefined} */
  let progress
  /** @type {FirstPage | undefined} */
  let firstPage
  const onStop = () => {
    progress?.close()
    console.log('\nStopping …')
  }
  stopWhenAsked({ code: 0, onStop })
  const settings = { issuer: chooseIssuer(process.argv), ...loadSettings(), isDev }
  if (isDev && settings.mode === 'production')
    throw new Refusal('npm run dev is for a sandbox. Use npm start in production.')
  await refuseTakenPorts({ ...settings, ...(isMock && { chainPort: undefined }) })
  const size = isDev ? 'whole' : 'product'
  progress = new Progress({ stream: process.stdout })
  try {
    if (!isDev && hasFirstPage(settings))
      firstPage = await new FirstPage(progress).listen(settings.port, settings.host)
    await ensureInstalled({ size, progress })
    await renewed()
    if (isMock) {
      // Before Next is loaded, which reads them then.
      Object.assign(process.env, nextSettings, mockSettings(settings.port))
      const { serveMock } = await load('product/serve-mock')
      return await serveMock(settings, progress)
    }
    const { serve } = await load('product/serve')
    return await serve(settings, progress, firstPage)
  } finally {
    progress.close()
    firstPage?.close()
    await stopAll()
  }
})
