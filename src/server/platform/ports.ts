import type { DocumentSigner, Fingerprints, Keys, Passwords, Sealing } from './crypto/keys'
import type { Database, Db, LedWork } from './db/database'
import type { Captcha, Sessions } from './http/admit'
import type { ResponseCache } from './http/response-cache'
import type { Jobs } from './jobs/jobs'
import type { Log } from './log/log'
import type { Clock, Disk } from './node/machine'
import type { SecurityEvents } from './security/events'

/**
 * What the platform offers, by name. A part picks from it what it takes, in its `needs.ts`; only
 * `compose.ts` makes one of each. Tests replace these, never our own code.
 */
export interface Ports {
  db: Db
  databaseKind: Database['kind']
  /** Sees to it that one process at a time does a piece of work. */
  leader: Database['leader']
  clock: Clock
  /** The database's own time, which all processes share. */
  databaseTime: () => Promise<Date>
  log: Log
  jobs: Jobs
  /** Undefined if nothing of ours is on a disk, as with an outside database. */
  disk: Disk | undefined
  captcha: Captcha
  keys: Keys
  passwords: Passwords
  sealing: Sealing
  fingerprints: Fingerprints
  /** Undefined if no key is set. */
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
  /** Whether answers are checked against the contract; production saves itself that. */
  checksAnswers: boolean
  /** By how much limits are wider: in a sandbox one address tries everything. */
  limitFactor: number
}

interface Failing {
  /** As the log words it, so it names the step. */
  event: string
  sinceMs: number
  lastMs: number
  /** Unless it has failed again by then it is over. */
  untilMs: number
}

/** The state of this process: `/ready` and the metrics read it. */
export interface Standing {
  away: 'starting' | 'leaving' | undefined
  turnedAt: Date | undefined
  /** Whether nobody has been here for some time; absent where work never rests. */
  isAlone?: () => boolean
  leads: Partial<Record<LedWork, boolean>>
  /** What its repeated work fails at, by the words of the failure. */
  failing: Map<string, Failing>
}
