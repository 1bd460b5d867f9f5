import { parentPort } from 'node:worker_threads'
import { AppError, type PlainCode } from '@/server/platform/errors'
import { checkPicture } from './picture-check'

/** What a thread of its own says of a picture: nothing where it is good. */
export type Verdict = PlainCode | 'good'

parentPort?.on('message', (raw: Uint8Array) => {
  void verdictOf(raw).then((verdict) => parentPort?.postMessage(verdict))
})

async function verdictOf(raw: Uint8Array): Promise<Verdict> {
  try {
    await checkPicture(raw)
    return 'good'
  } catch (error) {
    return error instanceof AppError ? (error.code as PlainCode) : 'BROKEN_PICTURE'
  }
}
