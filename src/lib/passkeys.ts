import { useSyncExternalStore } from 'react'
import { envClient } from '@/config/env.client'
import * as m from '@/messages/states'
import { ApiError } from './api/api-error'

export interface PasskeyObstacle {
  message: string
  href?: string
}

const isNumber = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/
const isOwnMachine = /^(127\.|\[::1\])/
const never = () => () => {}

let current: PasskeyObstacle | undefined

export function usePasskeyObstacle(): PasskeyObstacle | undefined {
  return useSyncExternalStore(never, findObstacle, () => undefined)
}

function findObstacle(): PasskeyObstacle | undefined {
  current ??= obstacle()
  return current
}

/**
 * Why this page cannot use passkeys, and where it could. They belong to a host name and never to an
 * IP address.
 */
function obstacle(): PasskeyObstacle | undefined {
  const { hostname, host, port, pathname } = window.location
  const site = new URL(envClient.siteUrl)
  const message = m.passkeyAddressError({ host })
  if (site.hostname !== hostname) return { message, href: `${site.origin}${pathname}` }
  if (isOwnMachine.test(hostname)) return { message, href: `http://localhost:${port}${pathname}` }
  if (isNumber.test(hostname)) return { message }
  return window.PublicKeyCredential ? undefined : { message: m.passkeyUnsupportedError() }
}

export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message
  const { name } = error as Error
  if (name === 'InvalidStateError') return m.passkeyKnownError()
  if (name === 'SecurityError') return m.passkeyAddressError({ host: window.location.host })
  return m.passkeyCanceledError()
}
