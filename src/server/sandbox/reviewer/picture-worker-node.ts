import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '@/contract/errors'
import { AppError } from '@/server/platform/errors'
import { checkPicture } from './picture-check'

/** What a thread of its own says of a picture: nothing where it is good. */
export type Verdict = ErrorCode | 'good'

parentPort?.on('message', (raw: Uint8Array) => {
  void verdictOf(raw).then((verdict) => parentPort?.postMessage(verdict))
})

async function verdictOf(raw: Uint8Array): Promise<Verdict> {
  try {
    await checkPicture(raw)
    return 'good'
  } catch (error) {
    return error instanceof AppError ? error.code : 'BROKEN_PICTURE'
  }
}
