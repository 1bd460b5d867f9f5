import { chainFacts } from '@/config/chain'
import type { Database } from '@/server/db/database'
import { rpcChain } from '@/server/ports/chain-rpc'
import { systemClock } from '@/server/ports/clock'
import { keysFrom } from '@/server/ports/keys'
import { consoleLog } from '@/server/ports/log'
import { webPasswords } from '@/server/ports/passwords-web'
import { webSealing } from '@/server/ports/sealing-web'
import { sandbox, sandboxFaucet, sandboxPorts, sandboxTokens } from '@/server/sandbox'
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
  const keys = await keysFrom(secret)
  return createServices({
    ...sandboxPorts({ db: database.db, keys, clock: systemClock }),
    sandbox,
    database,
    mode: 'sandbox',
    siteUrl,
    log,
    chain,
    faucet: sandboxFaucet(chain),
    keys,
    passwords: webPasswords,
    sealing: webSealing,
  })
}
