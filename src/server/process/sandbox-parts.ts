import type { ServerEnv } from '@/config/env.server'

export type SandboxParts = typeof import('../sandbox')

/** The mode is written into a bundle: one for production has nothing behind this door. */
export async function sandboxParts({ APP_MODE }: ServerEnv): Promise<SandboxParts | undefined> {
  return process.env.APP_MODE === 'production' || APP_MODE === 'production'
    ? undefined
    : await import('../sandbox')
}
