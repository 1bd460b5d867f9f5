import type { ServerResponse } from 'node:http'

// Pages and server are built apart, so they share no module: what one leaves on a response the other
// finds by this name.
const responseKey = Symbol.for('fnx: the page of an unknown address')

type ResponseWithPage = ServerResponse & { [responseKey]?: () => boolean }

/** Leaves on a response what sends the kept page of unknown addresses, if there is one by then. */
export function offerUnknown(response: ResponseWithPage, send: () => boolean): void {
  response[responseKey] = send
}

/** Sends it, so that no new one is drawn. Returns whether it did. */
export const sentUnknown = (response: ResponseWithPage): boolean =>
  response[responseKey]?.() ?? false
