import type { DocumentSigner, Fingerprints, Keys, Passwords, Sealing } from './crypto/keys'
import type { Database, Db, LedWork } from './db/database'
import type { Captcha, Sessions } from './http/admit'
import type { ResponseCache } from './http/response-cache'
import type { Jobs } from './jobs/jobs'
import type { Log } from './log/log'
import type { Clock, Disk } from './node/machine'
import type { SecurityEvents } from './security/events'

/**
 * The services of the platform, by name. Each part picks what it needs in its `needs.ts`; only
 * `compose.ts` creates them. Tests replace these, never our own code.
 */
export interface Ports {
  db: Db
  databaseKind: Database['kind']
  /** Makes sure that one process at a time does a piece of work. */
  leader: Database['leader']
  clock: Clock
  /** The database's own time, which all processes share. */
  databaseTime: () => Promise<Date>
  log: Log
  jobs: Jobs
  /** Undefined if none of our data is on a disk, as with an external database. */
  disk: Disk | undefined
  captcha: Captcha
  keys: Keys
  passwords: Passwords
  sealing: Sealing
  fingerprints: Fingerprints
  /** Undefined if no key is configured. */
  documentSigner: DocumentSigner | undefined
  sessions: Sessions
  securityEvents: SecurityEvents
  responseCache: ResponseCache
  standing: Standing
  processId: string
  startedAt: Date
  mode: 'sandbox' | 'production'
  appName: string
  siteUrl: string
  consoleUrl: string
  imprint: string | undefined
  /** Whether answers are validated against the contract; production skips it. */
  checksAnswers: boolean
  /** By how much limits are raised: in a sandbox one address tries everything. */
  limitFactor: number
}

interface Failing {
  /** As in the log, so it names the step. */
  event: string
  sinceMs: number
  lastMs: number
  /** Without a new failure by then it is over. */
  untilMs: number
}

/** The state of this process: `/ready` and the metrics read it. */
export interface Standing {
  away: 'starting' | 'leaving' | undefined
  turnedAt: Date | undefined
  /** Whether there has been no visitor for some time; absent if work never pauses. */
  isAlone?: () => boolean
  leads: Partial<Record<LedWork, boolean>>
  /** The failures of its recurring work, by their message. */
  failing: Map<string, Failing>
}
