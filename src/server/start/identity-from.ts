import { type ServerEnv, SettingsError } from '@/config/env.server'
import type { IdentityProvider } from '@/server/modules/kyc'
import { sumsubIdentity } from '@/server/modules/kyc/providers/identity-sumsub'

/** The outside provider once its keys are set; production does not start without them. */
export function identityFrom(env: ServerEnv): IdentityProvider | undefined {
  const {
    SUMSUB_APP_TOKEN: appToken,
    SUMSUB_SECRET_KEY: secretKey = '',
    SUMSUB_WEBHOOK_SECRET: webhookSecret = '',
    SUMSUB_LEVEL_NAME: level = '',
  } = env
  if (!appToken) return undefined
  if (!(secretKey && webhookSecret && level))
    throw new SettingsError(
      'SUMSUB_APP_TOKEN is set: SUMSUB_SECRET_KEY, SUMSUB_WEBHOOK_SECRET and SUMSUB_LEVEL_NAME belong to it.',
    )
  return sumsubIdentity({ appToken, secretKey, webhookSecret, level })
}
