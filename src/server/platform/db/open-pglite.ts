import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * PostgreSQL zeroes all of its buffers as it opens. PGlite's default of 128 MB would cost each
 * start a second, and each process that memory.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

export const openPglite = (options: PGliteOptions = {}) =>
  PGlite.create({ ...options, startParams })
