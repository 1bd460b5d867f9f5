import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * PostgreSQL fills all of its buffers with zeros as it opens. PGlite's own 128 MB cost each start a
 * second, and each process that memory.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

export const openPglite = (options: PGliteOptions = {}) =>
  PGlite.create({ ...options, startParams })
