import type { ServerResponse } from 'node:http'

// Pages and server are separate bundles and share no module, so they pass values on a response
// under this symbol.
const responseKey = Symbol.for('fnx: the page of an unknown address')

type ResponseWithPage = ServerResponse & { [responseKey]?: () => boolean }

/**
 * Puts a function on the response that sends the cached page for unknown addresses, if there is
 * one.
 */
export function offerUnknown(response: ResponseWithPage, send: () => boolean): void {
  response[responseKey] = send
}

/** Sends the cached page instead of rendering a new one. Returns whether it did. */
export const sentUnknown = (response: ResponseWithPage): boolean =>
  response[responseKey]?.() ?? false
