import type * as z from 'zod/mini'
import type { envSchema } from './env.server'

const parties = ['TOKEN_DEPLOYER', 'TOKEN_REGISTRAR', 'TOKEN_DESK', 'VAULT_OWNERS'] as const
type Settings = Pick<z.infer<typeof envSchema>, (typeof parties)[number] | 'DIVIDEND_PAYER'>

type Address = `0x${string}`

/** The addresses of the token's parties; undefined if none is configured. */
export function tokenPartiesIn(settings: Settings) {
  const { TOKEN_DEPLOYER, TOKEN_REGISTRAR, TOKEN_DESK, VAULT_OWNERS, DIVIDEND_PAYER } = settings
  if (!TOKEN_DEPLOYER || !TOKEN_REGISTRAR || !TOKEN_DESK || !VAULT_OWNERS) return undefined
  return {
    deployer: TOKEN_DEPLOYER as Address,
    registrar: TOKEN_REGISTRAR as Address,
    desk: TOKEN_DESK as Address,
    owners: readList(VAULT_OWNERS) as Address[],
    ...(DIVIDEND_PAYER && { payer: DIVIDEND_PAYER as Address }),
  }
}

/**
 * Mistakes in these addresses that would otherwise show only on the chain: one party in two places,
 * or a token that is half configured.
 */
export function tokenMistakes(settings: Settings): string[] {
  const missing = parties.filter((name) => !settings[name])
  if (missing.length === parties.length)
    return settings.DIVIDEND_PAYER
      ? ['DIVIDEND_PAYER pays the holders of the share’s token: give its parties too']
      : []
  if (missing.length > 0)
    return [`${missing.join(', ')} must be given too: the share’s token needs all its parties`]
  const owners = readList(settings.VAULT_OWNERS)
  const accounts = [...parties.slice(0, 3), 'DIVIDEND_PAYER'] as const
  const addresses = [
    ...accounts.flatMap((name) => readList(settings[name]).filter(Boolean)),
    ...owners,
  ]
  const isRepeated =
    new Set(addresses.map((address) => address.toLowerCase())).size < addresses.length
  return [
    ...(owners.length === 3 ? [] : ['VAULT_OWNERS must be three addresses']),
    ...(isRepeated
      ? [
          'TOKEN_DEPLOYER, TOKEN_REGISTRAR, TOKEN_DESK, VAULT_OWNERS and DIVIDEND_PAYER must all be different accounts',
        ]
      : []),
  ]
}

function readList(text = ''): string[] {
  return text.split(',').map((address) => address.trim())
}
