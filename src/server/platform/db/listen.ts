import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openPostgres } from './postgres'

const againMs = 200

type OnMessage = (word: string) => void

export interface Listener {
  /** Returns a function that ends the listening. */
  listen: (channel: string, onMessage: OnMessage) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/**
 * Receives notifications of all channels on one connection. A lost one is replaced; notifications
 * in between are missed, so a listener also polls from time to time.
 */
export function listenerOn(url: string): Listener {
  const postgres = openPostgres(url, 1)
  const listeners = new Map<string, Set<OnMessage>>()
  let connection: Promise<pg.PoolClient> | undefined
  let isClosed = false

  const tell = ({ channel, payload = '' }: pg.Notification) => {
    for (const onMessage of listeners.get(channel) ?? []) onMessage(payload)
  }
  const connect = () =>
    new Promise<pg.PoolClient>((connected, failed) => {
      const untilLost = async (client: pg.PoolClient) => {
        const lost = new Promise((ended) => client.once('end', ended))
        client.on('notification', tell)
        for (const channel of listeners.keys()) await client.query(listenTo(channel))
        connected(client)
        await lost
      }
      postgres.use(untilLost).then(reconnect, failed)
    })
  const begin = () => {
    connection = connect()
    connection.catch(() => {
      connection = undefined
    })
    return connection
  }
  const reconnect = async () => {
    while (!isClosed) {
      await wait(againMs, undefined, { ref: false })
      connection = connect()
      if (await connection.catch(() => undefined)) return
    }
  }

  return {
    listen: async (channel, onMessage) => {
      const channelListeners = listeners.get(channel)
      const callbacks = channelListeners ?? new Set()
      listeners.set(channel, callbacks.add(onMessage))
      const stop = async () => {
        callbacks.delete(onMessage)
      }
      try {
        if (connection === undefined) await begin()
        else if (channelListeners === undefined) await (await connection).query(listenTo(channel))
        return stop
      } catch (error) {
        await stop()
        throw error
      }
    },
    close: async () => {
      isClosed = true
      const client = await connection?.catch(() => undefined)
      await client?.end()
      await postgres.close()
    },
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`
