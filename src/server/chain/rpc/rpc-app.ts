import { Hono } from 'hono'
import { AppError } from '@/server/platform/errors'
import { refused } from '@/server/platform/http/envelope'
import type { Log } from '@/server/platform/log/log'
import { mountRpc, type RpcSettings } from './mount-rpc'

/** For a process that serves no API, because it runs in the browser or elsewhere: the chain alone. */
export function createRpcApp(settings: RpcSettings & { log: Log }): Hono {
  const app = new Hono()
  const api = new Hono()
  mountRpc(api, settings)
  app.route('/api/v1', api)
  app.notFound(() =>
    refused(new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } }), settings.log),
  )
  app.onError((error) => refused(error, settings.log))
  return app
}
