import { type ServerEnv, SettingsError } from '@/config/env.server'
import type { Services } from '@/server/services'
import { identityFrom } from './identity-from'
import { limitsFrom, purchaseFrom } from './purchase-from'
import type { SandboxParts } from './sandbox-parts'

type Needs = Pick<Services, 'db' | 'keys' | 'clock' | 'chain'>

/** Who stands at the doors: the providers and keys of the settings, or a sandbox's own. */
export function portsFrom(env: ServerEnv, sandbox: SandboxParts | undefined, needs: Needs) {
  return {
    ...limitsFrom(env),
    ...(sandbox ? ofSandbox(sandbox, env, needs) : ofProduction(env, needs)),
  }
}

function ofSandbox(parts: SandboxParts, env: ServerEnv, needs: Needs) {
  const ports = parts.sandboxPorts(needs)
  const identity = identityFrom(env) ?? ports.identity
  return { ...ports, identity, sandbox: parts.sandbox, faucet: parts.sandboxFaucet(needs.chain) }
}

function ofProduction(env: ServerEnv, { chain }: Needs) {
  const identity = identityFrom(env)
  if (identity === undefined)
    throw new SettingsError('FNX does not start: SUMSUB_APP_TOKEN is missing.')
  return { ...purchaseFrom(env, chain), identity }
}
