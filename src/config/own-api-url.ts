import { envClient } from './env.client'

/** Where the site's own server finds the API: itself, unless an outside token service is set. */
export function ownApiUrl(): string {
  const isOutside = envClient.apiUrl.startsWith('http')
  return isOutside
    ? envClient.apiUrl
    : `http://${ownHost()}:${process.env.PORT || 3000}${envClient.apiUrl}`
}

/** A server that listens on one address only is not found on another. */
function ownHost(): string {
  const host = process.env.HOST
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
