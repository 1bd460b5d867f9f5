import { parentPort } from 'node:worker_threads'
import type { PaperContent } from '../contents/paper'
import type { TextContent } from '../contents/text'
import { printPaper } from './paper-pdfkit'
import { printText } from './text-pdfkit'

export type Printed = Uint8Array | { failure: string }

parentPort?.on('message', (content: PaperContent | TextContent) => {
  const printing = 'blocks' in content ? printText(content) : printPaper(content)
  printing.then(
    (file) => parentPort?.postMessage(file),
    (error: Error) => parentPort?.postMessage({ failure: error.message } satisfies Printed),
  )
})
