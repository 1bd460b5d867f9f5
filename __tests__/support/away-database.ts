import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Database, type Db, onlyProcess } from '@/server/platform/db/database'

export function awayDatabase(): Database {
  const client = postgres('postgres://someone:a-password-nobody-may-see@127.0.0.1:9/fnx', {
    max: 1,
    connect_timeout: 1,
  })
  const db = drizzle(client) as unknown as Db
  return {
    db,
    kind: 'postgres',
    script: async () => undefined,
    listen: async () => {
      throw new Error('Nobody listens there')
    },
    leader: () => onlyProcess,
    statements: () => ({ run: () => Promise.reject(new Error('Away')), close: async () => {} }),
    close: () => client.end(),
  }
}
