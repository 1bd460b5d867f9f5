import { parentPort } from 'node:worker_threads'
import type { PaperContent } from '../contents/paper'
import { printPaper } from './paper-pdfkit'

export type Printed = Uint8Array | { failure: string }

parentPort?.on('message', (content: PaperContent) => {
  printPaper(content).then(
    (file) => parentPort?.postMessage(file),
    (error: Error) => parentPort?.postMessage({ failure: error.message } satisfies Printed),
  )
})
