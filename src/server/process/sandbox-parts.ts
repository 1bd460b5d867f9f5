import type { ServerEnv } from '@/config/env.server'
import type { Log } from '../ports/log'

export type SandboxParts = typeof import('../sandbox')

/** The mode is written into a bundle: one for production has nothing behind this door. */
export async function sandboxParts({ APP_MODE }: ServerEnv): Promise<SandboxParts | undefined> {
  return process.env.APP_MODE === 'production' || APP_MODE === 'production'
    ? undefined
    : await import('../sandbox')
}

export type Pictures = import('./picture-thread').PictureThread

export async function sandboxPictures(
  { APP_MODE }: ServerEnv,
  log: Log,
): Promise<Pictures | undefined> {
  return process.env.APP_MODE === 'production' || APP_MODE === 'production'
    ? undefined
    : (await import('./picture-thread')).pictureThread(log)
}
