import type { Hono } from 'hono'
import { http } from 'msw'

export function apiHandler(app: Pick<Hono, 'fetch'>) {
  return http.all('*/api/*', ({ request }) => app.fetch(request))
}
