import { type Database, onlyProcess } from '@/server/platform/db/database'
import { openPostgres } from '@/server/platform/db/postgres'

export function awayDatabase(): Database {
  const { db, close } = openPostgres(
    'postgres://someone:a-password-nobody-may-see@127.0.0.1:9/fnx',
    1,
  )
  return {
    db,
    kind: 'postgres',
    script: async () => undefined,
    listen: async () => {
      throw new Error('Nobody listens there')
    },
    leader: () => onlyProcess,
    statements: () => ({ run: () => Promise.reject(new Error('Away')), close: async () => {} }),
    close,
  }
}
