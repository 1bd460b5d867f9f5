import { startOrRefuse } from '@/server/start-or-refuse'

/** Without Next: these tests are about the rest. */
void startOrRefuse(async () => ({
  handle: (_, response) => void response.end('a page'),
  close: async () => undefined,
}))
