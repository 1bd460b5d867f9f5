import { parentPort } from 'node:worker_threads'
import { AppError, type PlainCode } from '@/server/platform/errors'
import { checkPicture } from './picture-check'

export type CheckResult = PlainCode | 'good'

parentPort?.on('message', (raw: Uint8Array) => {
  void checkResultOf(raw).then((result) => parentPort?.postMessage(result))
})

async function checkResultOf(raw: Uint8Array): Promise<CheckResult> {
  try {
    await checkPicture(raw)
    return 'good'
  } catch (error) {
    return error instanceof AppError ? (error.code as PlainCode) : 'BROKEN_PICTURE'
  }
}
