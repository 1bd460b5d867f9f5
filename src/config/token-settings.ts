import type * as z from 'zod/mini'
import type { envSchema } from './env.server'

const parties = ['TOKEN_DEPLOYER', 'TOKEN_REGISTRAR', 'TOKEN_DESK', 'VAULT_OWNERS'] as const
type Settings = Pick<z.infer<typeof envSchema>, (typeof parties)[number]>

type Address = `0x${string}`

/** The token's parties as addresses; undefined where none is set up. */
export function tokenPartiesIn(settings: Settings) {
  const { TOKEN_DEPLOYER, TOKEN_REGISTRAR, TOKEN_DESK, VAULT_OWNERS } = settings
  if (!TOKEN_DEPLOYER || !TOKEN_REGISTRAR || !TOKEN_DESK || !VAULT_OWNERS) return undefined
  return {
    deployer: TOKEN_DEPLOYER as Address,
    registrar: TOKEN_REGISTRAR as Address,
    desk: TOKEN_DESK as Address,
    owners: listed(VAULT_OWNERS) as Address[],
  }
}

/** What is wrong with them: a party that is two, or half a token, would only show on the chain. */
export function tokenMistakes(settings: Settings): string[] {
  const missing = parties.filter((name) => !settings[name])
  if (missing.length === parties.length) return []
  if (missing.length > 0)
    return [`${missing.join(', ')} must be given too: the share’s token needs all its parties`]
  const owners = listed(settings.VAULT_OWNERS)
  const all = [...parties.slice(0, 3).flatMap((name) => listed(settings[name])), ...owners]
  const isRepeated = new Set(all.map((one) => one.toLowerCase())).size < all.length
  return [
    ...(owners.length === 3 ? [] : ['VAULT_OWNERS must be three addresses']),
    ...(isRepeated
      ? [
          'TOKEN_DEPLOYER, TOKEN_REGISTRAR, TOKEN_DESK and VAULT_OWNERS must be six different accounts',
        ]
      : []),
  ]
}

function listed(text = ''): string[] {
  return text.split(',').map((address) => address.trim())
}
