import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '@/server/platform/db/connect'
import { migrate } from '@/server/platform/db/migrate'
import { askPostgres } from './ask-postgres'
import { InstalledPostgres, killServer } from './installed-postgres'
import type { TestPostgres } from './postgres'
import { pause } from './seeded'
import { freePort } from './server-process'

interface Node {
  data: string
  port: number
  child?: ChildProcess
}

const detectedAfterMs = 2_000
const database = 'fnx'

export interface ReplicatedPostgres extends TestPostgres {
  failOver(): Promise<{ killedAt: number; promotedAt: number }>
  /** From then on it acknowledges nothing. */
  stopReplica(): Promise<void>
  rebuildReplica(): Promise<void>
  /** Streams until it is stopped. */
  beginBaseBackup(): Promise<() => Promise<void>>
}

/** Acknowledges only what its replica has too. */
export async function openReplicated(): Promise<ReplicatedPostgres> {
  const installed = new InstalledPostgres('cluster')
  const nodes: Node[] = []
  for (const name of ['a', 'b'])
    nodes.push({ data: join(installed.home, name), port: await freePort() })
  let [primary, replica] = nodes as [Node, Node]
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const addressOf = (name: string) =>
    `postgres://postgres@${hosts}/${name}?target_session_attrs=primary`
  const onClose: (() => Promise<void>)[] = []

  const start = async (node: Node) => {
    const child = installed.serve(node.data, node.port)
    node.child = child
    while (!(await isAnswering(node))) {
      if (child.exitCode !== null) throw new Error('PostgreSQL ended while it was starting.')
      await pause(50)
    }
  }
  const stop = async ({ child }: Node) => {
    if (child === undefined || child.exitCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.end()
    await exited
  }
  const acknowledgeBy = async (names: string) => {
    writeFileSync(
      join(primary.data, 'acknowledged.conf'),
      `synchronous_standby_names = '${names}'\n`,
    )
    await query(primary, 'select pg_reload_conf()')
  }
  const rebuildReplica = async () => {
    rmSync(replica.data, { recursive: true, force: true })
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`
    installed.run('pg_basebackup', '-d', from, '-D', replica.data, '-R', '--checkpoint=fast')
    writeFileSync(join(replica.data, 'acknowledged.conf'), '')
    await start(replica)
    await acknowledgeBy('replica')
    const inStep = "select 1 from pg_stat_replication where sync_state = 'sync'"
    while ((await query(primary, inStep)).length === 0) await pause(50)
  }

  installed.init(primary.data, '--locale=C')
  writeFileSync(
    join(primary.data, 'postgresql.conf'),
    "max_connections = 200\nwal_keep_size = '1GB'\ninclude 'acknowledged.conf'\n",
    { flag: 'a' },
  )
  writeFileSync(join(primary.data, 'acknowledged.conf'), '')
  await start(primary)
  await query(primary, `create database ${database}`)
  await rebuildReplica()

  return {
    makeDatabase: async (kind = 'empty') => {
      const url = addressOf(database)
      const connect = () => {
        const connected = connectPostgres(url, 16)
        onClose.push(connected.close)
        return connected
      }
      if (kind !== 'empty') await migrate(connect())
      return { url, connect }
    },
    failOver: async () => {
      const killedAt = performance.now()
      killServer(primary.data)
      await pause(detectedAfterMs)
      await stop(primary)
      ;[primary, replica] = [replica, primary]
      installed.run('pg_ctl', 'promote', '-D', primary.data, '--wait')
      return { killedAt, promotedAt: performance.now() }
    },
    stopReplica: async () => {
      await acknowledgeBy('')
      await stop(replica)
    },
    rebuildReplica,
    beginBaseBackup: async () => {
      const from = `host=127.0.0.1 port=${primary.port} user=postgres`
      const folder = join(installed.home, 'base')
      const slowly = ['--max-rate=32k', '--checkpoint=fast']
      const child = installed.begin('pg_basebackup', '-d', from, '-D', folder, ...slowly)
      const streams = "select 1 from pg_stat_replication where state = 'streaming'"
      while ((await query(primary, streams)).length === 0) {
        if (child.exitCode !== null) throw new Error('The base backup ended before it streamed.')
        await pause(50)
      }
      return async () => {
        const exited = new Promise((resolve) => child.once('exit', resolve))
        child.kill()
        await exited
      }
    },
    close: async () => {
      await Promise.all(onClose.map((close) => close()))
      await Promise.all(nodes.map(stop))
      rmSync(installed.home, { recursive: true, force: true })
    },
  }
}

const query = ({ port }: Node, statement: string) =>
  askPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, statement)

const isAnswering = (node: Node) =>
  query(node, 'select 1').then(
    () => true,
    () => false,
  )
