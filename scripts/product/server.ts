import { startChild } from '../children.mjs'
import type { FirstPage } from '../first-page.mjs'
import type { Progress } from '../progress.mjs'
import { nextSettings, projectRoot, type Settings } from '../settings.mjs'
import { readyText, type Start } from './ready-text'
import { isWitnessed, startWitness, witnessesFor } from './witness'

interface Program {
  file: string
  env: NodeJS.ProcessEnv
  progress: Progress
  onReady: () => void
  firstPage?: FirstPage | undefined
}

export function startServer(
  settings: Settings & Start,
  { file, env, progress, onReady, firstPage }: Program,
) {
  const { isDev } = settings
  progress.begin('database', 'Opening the database')
  const onMessage = (message: { type?: string; url?: string; consoleUrl?: string } | null) => {
    if (message?.type === 'opened') {
      progress.end('database')
      progress.begin('site', 'Opening the site')
    }
    if (message?.type === 'address') firstPage?.handTo(run.child)
    if (message?.type !== 'ready') return
    firstPage?.close()
    onReady()
    progress.close()
    console.log(readyText(settings, message))
    if (message.url !== undefined && isWitnessed(settings)) startWitness(settings, message.url)
  }
  // Node would read every file's map: a tenth of a start.
  const maps = isDev ? ['--enable-source-maps'] : []
  const run = startChild({ args: [...maps, file], cwd: projectRoot, env, onMessage })
  return run
}

export function environment(
  settings: Settings & Start,
  additions: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { mode, chain } = settings
  const shared = { ...process.env, ...nextSettings, APP_MODE: mode, NEXT_PUBLIC_API_MOCK: 'off' }
  const witnesses = isWitnessed(settings) && { AUDIT_WITNESSES: witnessesFor(settings) }
  const env = { ...shared, ...witnesses, ...additions }
  return chain ? { ...env, CHAIN_PORT: String(chain.port ?? '') } : env
}
