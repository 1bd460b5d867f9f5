import type { ServerEnv } from '@/config/env.server'
import type { Log } from '@/server/platform/log/log'

export type SandboxParts = typeof import('@/server/sandbox')

/** The mode is written into a bundle: one for production has nothing behind this door. */
export async function sandboxParts({ APP_MODE }: ServerEnv): Promise<SandboxParts | undefined> {
  return process.env.APP_MODE === 'production' || APP_MODE === 'production'
    ? undefined
    : await import('@/server/sandbox')
}

export type Pictures = import('@/server/sandbox/reviewer/picture-thread-node').PictureThread

export async function sandboxPictures(
  { APP_MODE }: ServerEnv,
  log: Log,
): Promise<Pictures | undefined> {
  return process.env.APP_MODE === 'production' || APP_MODE === 'production'
    ? undefined
    : (await import('@/server/sandbox/reviewer/picture-thread-node')).pictureThread(log)
}
