import { chainFacts } from '@/config/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { webPasswords, webSealing } from '@/server/platform/crypto/crypto-web'
import { keysFrom } from '@/server/platform/crypto/keys'
import type { Database } from '@/server/platform/db/database'
import { consoleLog } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import { sandbox, sandboxFaucet, sandboxPorts, sandboxTokens } from '@/server/sandbox'
import { createServices, type Services } from '@/server/services'

interface MockPlace {
  database: Database
  secret: string
  siteUrl: string
}

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
