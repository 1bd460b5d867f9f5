import type { Hono } from 'hono'
import { http } from 'msw'
import { setupServer } from 'msw/node'

export function mockServer(app: Hono) {
  return setupServer(http.all('*/api/*', ({ request }) => app.fetch(request)))
}
