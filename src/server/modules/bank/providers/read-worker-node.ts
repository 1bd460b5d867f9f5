import { parentPort } from 'node:worker_threads'
import type { OwnAccount, Statement } from '../read-file'
import { readBankFile } from '../read-file'
import { FileRefused, type RefusalNote } from '../refusal'

export interface ToRead {
  bytes: Uint8Array
  account: OwnAccount
  now: Date
}

export type Understood = { statements: Statement[] } | { refused: RefusalNote }

// Any other exception ends the thread, and its error is reported.
parentPort?.once('message', ({ bytes, account, now }: ToRead) => {
  parentPort?.postMessage(readOrRefuse(() => readBankFile(bytes, account, now)))
})

function readOrRefuse(read: () => Statement[]): Understood {
  try {
    return { statements: read() }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.note }
    throw error
  }
}
