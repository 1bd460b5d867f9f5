import type { ServerResponse } from 'node:http'

// Pages and server are built apart, so they share no module: what one leaves on a response the other
// finds by this name.
const place = Symbol.for('fnx: the page of an unknown address')

type Offering = ServerResponse & { [place]?: () => boolean }

/** Leaves on a response what sends the kept page of unknown addresses, if there is one by then. */
export function offerUnknown(response: Offering, send: () => boolean): void {
  response[place] = send
}

/** Sends it, so that no new one is drawn. Returns whether it did. */
export const sentUnknown = (response: Offering): boolean => response[place]?.() ?? false
