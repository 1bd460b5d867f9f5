import { envClient } from './env.client'

export function ownApiUrl(): string {
  const isOutside = envClient.apiUrl.startsWith('http')
  return isOutside ? envClient.apiUrl : ownOrigin() + envClient.apiUrl
}

export function ownOrigin(): string {
  return `http://${ownHost()}:${process.env.PORT || 3000}`
}

/**
 * The host under which this process reaches itself. A server bound to one address cannot be reached
 * at another.
 */
function ownHost(): string {
  const host = process.env.HOST
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
