import { createReadStream } from 'node:fs'
import type { RequestListener } from 'node:http'
import { mockDatabaseAddress } from '@/config/mock'

const mockWorker = /^\/mockServiceWorker\.js(\?|$)/

/** A page of this site would believe anything that the worker of the mocked API answers. */
export function withoutMockWorker(pages: RequestListener): RequestListener {
  return (request, response) =>
    mockWorker.test(request.url ?? '')
      ? void response.writeHead(404).end()
      : pages(request, response)
}

/** Hands out the database that a browser begins with when it answers the API's calls itself. */
export function withMockDatabase(pages: RequestListener): RequestListener {
  const file = process.env.MOCK_DATABASE
  return (request, response) => {
    if (file === undefined || request.url !== mockDatabaseAddress) return pages(request, response)
    const archive = createReadStream(file)
    // Another start may have made a newer one; without an archive the browser makes its own database.
    archive.once('error', () => response.destroy())
    archive.once('open', () => {
      response.writeHead(200, { 'content-type': 'application/gzip' })
      archive.pipe(response)
    })
  }
}
