import { envClient } from './env.client'

export function ownApiUrl(): string {
  const isOutside = envClient.apiUrl.startsWith('http')
  return isOutside ? envClient.apiUrl : ownOrigin() + envClient.apiUrl
}

export function ownOrigin(): string {
  return `http://${ownHost()}:${process.env.PORT || 3000}`
}

/**
 * Where this process finds itself. A server that is bound to one address is not reached at another.
 */
function ownHost(): string {
  const host = process.env.HOST
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
