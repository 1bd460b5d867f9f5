import { IdbFs } from '@electric-sql/pglite'

const goneErrno = 44
const mostTries = 10
const pauseMs = 50

/**
 * Keeps the database's files in IndexedDB. It goes on working while they are copied, and may remove one that the copy
 * has just listed: the copy is then made again, where it would have been given up unseen.
 */
export class PatientFs extends IdbFs {
  override async syncToFs(relaxedDurability?: boolean): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await super.syncToFs(relaxedDurability)
      } catch (error) {
        const isGone = (error as { errno?: number }).errno === goneErrno
        if (!isGone || tries === mostTries) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
