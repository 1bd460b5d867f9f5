import { envClient } from './env.client'

/** Where the site's own server finds the API: itself, unless an outside token service is set. */
export function ownApiUrl(): string {
  const isOutside = envClient.apiUrl.startsWith('http')
  return isOutside
    ? envClient.apiUrl
    : `http://127.0.0.1:${process.env.PORT || 3000}${envClient.apiUrl}`
}
