import { join } from 'node:path'
import type { KillFixture } from './kill-fixture'
import { oneOf, type Random } from './seeded'
import { freePort, type Running, startServer } from './server-process'
import type { Site } from './stubborn-buyer'

export interface Place {
  role: 'web' | 'worker' | 'follower'
  url: string
  signals: string
  settings: Record<string, string>
  running: Promise<Running>
}

export async function openPlace(
  { bundle, settings: shared }: Pick<KillFixture, 'bundle' | 'settings'>,
  role: Place['role'],
  nth: number,
): Promise<Place> {
  const [port, signals] = [await freePort(), await freePort()]
  const settings = {
    ...shared,
    ROLE: role,
    DATA_DIR: join(shared.DATA_DIR ?? '', `${role}-${nth}`),
    DATABASE_POOL: '8',
    PORT: String(port),
    SIGNALS_PORT: String(signals),
  }
  const startedServer = startServer(bundle, settings)
  await startedServer
  const [url, signalsUrl] = [port, signals].map((portNumber) => `http://127.0.0.1:${portNumber}`)
  return {
    role,
    settings,
    url: url as string,
    signals: signalsUrl as string,
    running: startedServer,
  }
}

export function siteOfWebs(
  places: Place[],
  { random, ...site }: Pick<Site, 'sent' | 'signal'> & { random: Random },
): Site {
  const webs = places.filter(({ role }) => role === 'web')
  return {
    ...site,
    reported: [],
    get url() {
      return oneOf(random, webs).url
    },
  }
}

export const isLeading = ({ role, signals }: Place) =>
  role === 'follower' &&
  fetch(`${signals}/metrics`).then(
    async (answer) => (await answer.text()).includes('fnx_leader{work="payments"} 1'),
    () => false,
  )
