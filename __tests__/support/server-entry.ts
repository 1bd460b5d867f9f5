import { startOrRefuse } from '@/server/start-or-refuse'

/** The one process without Next: what these tests are about is everything else in it. */
void startOrRefuse(async () => ({
  handle: (_, response) => void response.end('a page'),
  close: async () => undefined,
}))
