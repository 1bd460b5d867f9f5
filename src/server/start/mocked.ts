import { createReadStream } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { mockDatabaseAddress } from '@/config/mock'

/**
 * Hands out what a browser needs to answer the API's calls itself: msw's worker, and the database
 * that it begins with. Nobody else gets the worker, since a page would believe all that it answers.
 */
export function withMockFiles(pages: RequestListener): RequestListener {
  const { MOCK_DATABASE: database } = process.env
  const worker = { file: 'node_modules/msw/lib/mockServiceWorker.js', type: 'text/javascript' }
  return (request, response) => {
    if (request.url === '/mockServiceWorker.js') return send(response, worker)
    if (database === undefined || request.url !== mockDatabaseAddress)
      return pages(request, response)
    send(response, { file: database, type: 'application/gzip' })
  }
}

function send(response: ServerResponse, { file, type }: { file: string; type: string }): void {
  const stream = createReadStream(file)
  // Another start may have made a newer database; without one the browser makes its own.
  stream.once('error', () => response.destroy())
  stream.once('open', () => {
    response.writeHead(200, { 'content-type': type })
    stream.pipe(response)
  })
}
