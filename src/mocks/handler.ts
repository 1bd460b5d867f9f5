import type { Hono } from 'hono'
import { http } from 'msw'

/** The one handler there is: every API request goes to the same application that serves production. */
export function apiHandler(app: Pick<Hono, 'fetch'>) {
  return http.all('*/api/*', ({ request }) => app.fetch(request))
}
