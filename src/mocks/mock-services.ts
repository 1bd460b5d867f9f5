import { chainFacts } from '@/config/chain'
import { sandboxTokens } from '@/server/chain/sandbox-tokens'
import type { Database } from '@/server/db/database'
import { rpcChain } from '@/server/ports/chain-rpc'
import { systemClock } from '@/server/ports/clock'
import { sandboxFaucet } from '@/server/ports/faucet-sandbox'
import { keysFrom } from '@/server/ports/keys'
import { consoleLog } from '@/server/ports/log'
import { webPasswords } from '@/server/ports/passwords-web'
import { webSealing } from '@/server/ports/sealing-web'
import { createServices, type Services } from '@/server/services'

interface MockPlace {
  database: Database
  secret: string
  /** Where this browser found the pages: links in mails and what a wallet signs name it. */
  siteUrl: string
}

/** The services of a sandbox whose server is a browser tab. */
export async function mockServices({ database, secret, siteUrl }: MockPlace): Promise<Services> {
  const log = consoleLog(systemClock)
  const chain = rpcChain({ urls: [chainFacts.rpcPath], tokens: sandboxTokens, log })
  return createServices({
    database,
    mode: 'sandbox',
    siteUrl,
    log,
    chain,
    faucet: sandboxFaucet(chain),
    keys: await keysFrom(secret),
    passwords: webPasswords,
    sealing: webSealing,
  })
}
