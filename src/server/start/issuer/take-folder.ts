import { SettingsError } from '@/config/env.server'
import { ContentMistake } from '@/server/modules/content'
import type { Db } from '@/server/platform/db/database'
import { IssuerMistake } from './folder'
import { importIssuer } from './import'

/**
 * What a sandbox does with its bank's folder at each start. A refused folder ends the start with a
 * message.
 */
export async function takeFolder(db: Db, folder: string, now: Date): Promise<{ texts: number }> {
  try {
    return await importIssuer(db, folder, { now })
  } catch (error) {
    if (!(error instanceof IssuerMistake || error instanceof ContentMistake)) throw error
    throw new SettingsError(`FNX does not start: in ISSUER_DIR, ${folder}: ${error.message}`)
  }
}
