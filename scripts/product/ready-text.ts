import { relative } from 'node:path'
import type { Chain } from '../chain/start'
import type { Settings } from '../settings.mjs'
import { commandFor } from './command-for'

/** `issuer`: the folder of the bank that was asked for, as it was typed. */
export type Start = { isDev: boolean; chain?: Chain | undefined; issuer?: string | undefined }

interface Served {
  url?: string
  consoleUrl?: string
}

export function readyText(
  { mode, isDev, dataDir, chain, issuer }: Settings & Start,
  { url, consoleUrl }: Served,
): string {
  const invite = commandFor('operator invite <e-mail> <role>', issuer)
  const consoleLine = consoleUrl ? `\n  Console: ${consoleUrl}, by invitation: ${invite}` : ''
  if (!url) return `\n  Ready: ${process.env.ROLE}, ${mode} mode.${consoleLine} Stop with Ctrl-C.\n`
  const directoryText = relative(process.cwd(), dataDir) || '.'
  const reloadText = isDev ? 'with hot reload' : `${mode} mode`
  const sandboxText = chain ? sandboxLines(url, chain) : ''
  return `\n  Ready: ${url}${consoleLine}\n  ${reloadText}, data in ${directoryText}. Stop with Ctrl-C.\n${sandboxText}`
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
