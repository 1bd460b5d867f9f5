import type { Hono } from 'hono'
import { setupServer } from 'msw/node'
import { apiHandler } from './handler'

export function mockServer(app: Hono) {
  return setupServer(apiHandler(app))
}
