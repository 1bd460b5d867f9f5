import { relative } from 'node:path'
import type { Chain } from '../chain/start'
import { startChild } from '../children.mjs'
import type { FirstPage } from '../first-page.mjs'
import type { Progress } from '../progress.mjs'
import { nextSettings, projectRoot, type Settings } from '../settings.mjs'
import { isWitnessed, startWitness, witnessesFor } from './witness'

export type Start = { isDev: boolean; chain?: Chain | undefined }

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
  const onMessage = (message: { type?: string; url?: string; more?: string } | null) => {
    if (message?.type === 'opened') {
      progress.end('database')
      progress.begin('site', 'Opening the site')
    }
    if (message?.type === 'address') firstPage?.handTo(run.child)
    if (message?.type !== 'ready') return
    firstPage?.close()
    onReady()
    progress.close()
    announce(settings, message.url, message.more)
    if (message.url !== undefined && isWitnessed(settings)) startWitness(settings, message.url)
  }
  // Node would read every file's map: a tenth of a start.
  const maps = isDev ? ['--enable-source-maps'] : []
  const run = startChild({ args: [...maps, file], cwd: projectRoot, env, onMessage })
  return run
}

function announce({ mode, isDev, dataDir, chain }: Settings & Start, url = '', own = '') {
  if (url === '')
    return console.log(`\n  Ready: ${process.env.ROLE}, ${mode} mode.${own} Stop with Ctrl-C.\n`)
  const where = relative(process.cwd(), dataDir) || '.'
  const how = isDev ? 'with hot reload' : `${mode} mode`
  const more = chain ? sandboxLines(url, chain) : ''
  console.log(`\n  Ready: ${url}${own}\n  ${how}, data in ${where}. Stop with Ctrl-C.\n${more}`)
}

/** As in src/server/sandbox/seed.ts; a test compares them. */
function sandboxLines(url: string, chain: Chain) {
  return `
  Log in at ${url}/auth/login as
    demo@fnx.example   verified
    new@fnx.example    nothing done yet
  with the password Sandbox-pass-2026. One-time codes appear on the page that asks for them,
  and at ${url}/api/sandbox/outbox?to=<e-mail or phone>
${chain.url ? `  The local chain (chain id 56) is at ${chain.url}\n` : ''}${chain.notes.map((note) => `\n  ${note}\n`).join('')}`
}

export function environment(settings: Settings & Start, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { mode, chain } = settings
  const shared = { ...process.env, ...nextSettings, APP_MODE: mode, NEXT_PUBLIC_API_MOCK: 'off' }
  const witnesses = isWitnessed(settings) && { AUDIT_WITNESSES: witnessesFor(settings) }
  const env = { ...shared, ...witnesses, ...own }
  return chain ? { ...env, CHAIN_PORT: String(chain.port ?? '') } : env
}
