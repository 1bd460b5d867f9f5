import { request } from 'node:http'
import { join } from 'node:path'
import type { Product } from './product'

export function operate({ dataDir }: Product, ...words: string[]): Promise<string> {
  const socketPath = join(dataDir, 'ops.sock')
  return new Promise((done, fail) => {
    const call = request({ socketPath, method: 'POST', path: '/' }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString('utf8')
      if (response.statusCode === 200) done(text)
      else fail(new Error(`${words.join(' ')}: ${text}`))
    })
    call.on('error', fail)
    call.end(JSON.stringify(words))
  })
}
